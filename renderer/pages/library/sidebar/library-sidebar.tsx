import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useItemCount } from '../../../api/synced-state-hooks.ts';
import { FacetList } from '../../../entities/items/filters/facet-list.tsx';
import styles from '../../../entities/items/filters/filters.module.css';
import { LibraryViews } from '../../../entities/items/filters/library-views.tsx';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { useFacets } from '../../../entities/items/search/use-facets.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { SavedSearches } from './saved-searches.tsx';
import { useSidebar } from './use-sidebar.ts';

const facetTitles = [
  ['kind', 'Type'],
  ['model', 'Model'],
  ['shape', 'Aspect ratio'],
  ['rating', 'Rating'],
  ['after', 'Date'],
  ['tag', 'Tags'],
] as const;

interface LibraryRailProps {
  /** The collections. */
  readonly children?: ReactNode;
}

/** Lists the views and the values of each kind. Every row narrows the grid or excludes a value. */
export function LibrarySidebar({ children }: LibraryRailProps) {
  const rail = useSidebar();
  const query = useLibraryGridStore((memory) => memory.query);
  const count = useItemCount();
  const { facets, viewCounts, problem, retry } = useFacets(query);
  const roving = useRovingFocus<HTMLElement>();
  if (!rail.isShown) return null;
  return (
    <aside className={`pane ${styles['rail']}`} aria-label="Filters">
      <div className="bar">
        <h1 className="head grow">Library</h1>
        <span className="t3 small num">{formatCount(count)}</span>
        <ActionIcon size={24} aria-label="Hide filters" aria-expanded={true} onClick={() => rail.show(false)}>
          <IconLayoutSidebarLeftCollapse size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <nav className="scroll" aria-label="Filter the library" {...roving.list}>
        <LibraryViews counts={viewCounts} />
        <SavedSearches />
        {problem !== undefined && (
          <Box className="t3 small" py="s3" px="s4" role="alert">
            <p>Couldn’t load the counts. {problem.sentence}</p>
            <Button size="xs" mt={8} onClick={retry}>
              Retry
            </Button>
          </Box>
        )}
        {facets &&
          facetTitles.map(([name, title]) => (
            <FacetList key={name} title={title} name={name} values={facets.facets[name]} />
          ))}
        {children}
      </nav>
    </aside>
  );
}
