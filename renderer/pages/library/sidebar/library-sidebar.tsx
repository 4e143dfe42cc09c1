import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconColumns3,
  IconDots,
  IconLayoutSidebarLeftCollapse,
  IconPencil,
  IconPin,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { SavedSearch } from '../../../../shared/library/saved-search.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { FacetList } from '../../../entities/library-search/filters/facet-list.tsx';
import styles from '../../../entities/library-search/filters/filters.module.css';
import { LibraryViews } from '../../../entities/library-search/filters/library-views.tsx';
import { SidebarGroup } from '../../../entities/library-search/filters/sidebar-group.tsx';
import { showQuery } from '../../../entities/library-search/search/search-field-store.ts';
import { useFacets } from '../../../entities/library-search/search/use-facets.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import { comparisonsPath } from '../../../ui/navigation/page-paths.ts';
import { rovingItem, useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useIsShownLater } from '../../../ui/use-is-shown-later.ts';
import { useOpenSearch, useSearchActions } from './use-saved-searches.ts';
import { useSidebar } from './use-sidebar.ts';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

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
  const count = useSynced('itemCount');
  const { facets, viewCounts, problem, retry } = useFacets(query);
  const roving = useRovingFocus<HTMLElement>();
  // The results come first. The lists have about a hundred rows.
  const hasLists = useIsShownLater();
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
        <Box component="section" py={10} line="bottom" aria-label="Comparisons">
          <Link
            href={comparisonsPath}
            className={`row t2 ${styles['row']}`}
            data-ring="inside"
            {...rovingItem()}
            tabIndex={-1}
          >
            <IconColumns3 {...icon} />
            Comparisons
          </Link>
        </Box>
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
          hasLists &&
          facetTitles.map(([name, title]) => (
            <FacetList key={name} title={title} name={name} values={facets.facets[name]} />
          ))}
        {hasLists && children}
      </nav>
    </aside>
  );
}

/** Searches under names. The one that is open is marked, also while it is being changed. */
function SavedSearches() {
  const { searches, open, isChanged } = useOpenSearch();
  const [entry, setEntry] = useState<string>();
  if (searches.length === 0) return null;
  const entryId = searches.find(({ id }) => id === entry)?.id ?? searches[0]?.id;
  return (
    <SidebarGroup title="Saved searches">
      <ul>
        {searches.map((search) => (
          <SavedRow
            key={search.id}
            search={search}
            isOpen={search.id === open?.id}
            isChanged={search.id === open?.id && isChanged}
            isEntry={search.id === entryId}
            enter={() => setEntry(search.id)}
          />
        ))}
      </ul>
    </SidebarGroup>
  );
}

interface SavedRowProps {
  readonly search: SavedSearch;
  readonly isOpen: boolean;
  readonly isChanged: boolean;
  readonly isEntry: boolean;
  readonly enter: () => void;
}

function SavedRow({ search, isOpen, isChanged, isEntry, enter }: SavedRowProps) {
  const [menu, setMenu] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const row = useRef<HTMLButtonElement>(null);
  const { show, update, rename, remove } = useSearchActions();
  const toRow = () => requestAnimationFrame(() => row.current?.focus());
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenu(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') setRenaming(true);
    else if (event.key === 'Delete') remove(search);
    else return;
    event.preventDefault();
  };
  if (renaming) {
    const finish = (name: string | null) => {
      setRenaming(false);
      if (name !== null) rename(search, name);
      toRow();
    };
    return (
      <Box component="li" py={1} px="s3">
        <NameField label="Search name" name={search.name} finish={finish} />
      </Box>
    );
  }
  return (
    <Box component="li" className={styles['line']} pos="relative">
      <button
        ref={row}
        type="button"
        className={`row t2 ${styles['row']}`}
        data-ring="inside"
        aria-current={isOpen}
        title={search.name}
        {...rovingItem()}
        tabIndex={isEntry ? 0 : -1}
        onFocus={enter}
        onContextMenu={openMenu}
        onKeyDown={onKeyDown}
        onClick={() => show(search)}
      >
        <IconPin {...icon} />
        <span className="cut">{search.name}</span>
        {isChanged && (
          <Box component="span" className={`t3 regular num ${styles['count']}`} ml="auto">
            changed
          </Box>
        )}
      </button>
      <Menu opened={menu} onChange={setMenu} position="bottom-end" width={170} keepMounted={false}>
        <Menu.Target>
          <button
            type="button"
            tabIndex={-1}
            className={`center t2 ${styles['dots']}`}
            aria-label={`Actions for ${search.name}`}
          >
            <IconDots {...icon} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {isChanged && (
            <>
              <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => update(search)}>
                Update
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => showQuery(search.query)}>
                Reset to saved search
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(true)}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => remove(search)}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}
