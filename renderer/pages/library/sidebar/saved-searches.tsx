import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconPencil, IconPin, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { SavedSearch } from '../../../../shared/library/saved-search.ts';
import styles from '../../../entities/items/filters/filters.module.css';
import { SidebarGroup } from '../../../entities/items/filters/sidebar-group.tsx';
import { showQuery } from '../../../entities/items/search/search-field-store.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useOpenSearch, useSearchActions } from '../search/use-saved-searches.ts';

/** Searches under names. The one that is open is marked, also while it is being changed. */
export function SavedSearches() {
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

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

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
