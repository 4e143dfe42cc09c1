import { IconBan, IconFlag, IconLayoutDashboard, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useNearestLibraryState } from '../../items/library-grid-store.ts';
import { useSearchField } from '../search/search-field-store.ts';
import styles from './filters.module.css';
import { type LibraryView, libraryViews, queryOfView, viewOf, viewWithoutConditions } from './library-view.ts';

const viewLabels: Readonly<Record<LibraryView, { readonly title: string; readonly icon: TablerIcon }>> = {
  all: { title: 'All', icon: IconLayoutDashboard },
  picked: { title: 'Picked', icon: IconFlag },
  rejected: { title: 'Rejected', icon: IconBan },
  trash: { title: 'Trash', icon: IconTrash },
};

interface LibraryViewListProps {
  /** The views on offer. */
  readonly views?: readonly LibraryView[];
  /** Counts of the views, if known. */
  readonly counts: Readonly<Partial<Record<LibraryView, number>>>;
}

/** Lists the views. A click on the current view shows all of its items. */
export function LibraryViews({ views = libraryViews, counts }: LibraryViewListProps) {
  const query = useNearestLibraryState((memory) => memory.query);
  const setQuery = useNearestLibraryState((memory) => memory.setQuery);
  const { show } = useSearchField();
  const current = viewOf(query);
  const [entry, setEntry] = useState<LibraryView>('all');
  return (
    <Box component="section" py={10} line="bottom" aria-label="Views">
      <ul>
        {views.map((view) => {
          const { title, icon: Icon } = viewLabels[view];
          const count = counts[view];
          return (
            <li key={view}>
              <button
                type="button"
                className={`row t2 ${styles['row']}`}
                data-ring="inside"
                aria-current={view === current}
                {...rovingItem()}
                tabIndex={view === entry ? 0 : -1}
                onFocus={() => setEntry(view)}
                onClick={() => {
                  if (view === current) show(viewWithoutConditions(query, view));
                  else setQuery(queryOfView(query, view));
                }}
              >
                <Icon size={14} stroke={1.5} aria-hidden />
                {title}
                {count !== undefined && (count > 0 || view === current) && (
                  <>
                    <span className="visually-hidden">, </span>
                    <Box component="span" className={`t3 regular num ${styles['count']}`} ml="auto">
                      {formatCount(count)}
                    </Box>
                  </>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
