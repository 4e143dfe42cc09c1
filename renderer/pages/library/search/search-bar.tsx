import { ActionIcon, Menu } from '@mantine/core';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { GridRowHeight } from '../../../entities/items/grid/grid-row-height.tsx';
import { firstHit, useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { useLibraryIndex } from '../../../entities/items/library-index/use-library-index.ts';
import { QueryProblem } from '../../../entities/items/search/query-problem.tsx';
import { SearchBox } from '../../../entities/items/search/search-box.tsx';
import { useSearchField } from '../../../entities/items/search/search-field-store.ts';
import { SearchHelp } from '../../../entities/items/search/search-help.tsx';
import { SortMenu } from '../../../entities/items/search/sort-menu.tsx';
import { MenuCheckboxItem } from '../../../ui/checkable-menu-items.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { useSidebar } from '../sidebar/use-sidebar.ts';
import { SaveSearchButton } from './save-search-button.tsx';
import styles from './search-bar.module.css';

interface SearchBarProps {
  /** Moves the focus from the field to the grid. */
  readonly toGrid: () => void;
  readonly children?: ReactNode;
}

/** Controls the content and the order of the grid. */
export function SearchBar({ toGrid, children }: SearchBarProps) {
  const rail = useSidebar();
  const { step } = useSearchField();
  const query = useLibraryGridStore((memory) => memory.query);
  const { found } = useLibraryIndex(query);
  useCommands({ stackTakes: toggleStacking });
  return (
    <>
      <Flex className={styles['bar']} gap="s2" align="flex-start" flex="none" mih="h-bar" line="bottom">
        {!rail.isShown && (
          <>
            <ActionIcon size={24} aria-label="Show filters" aria-expanded={false} onClick={() => rail.show(true)}>
              <IconLayoutSidebarLeftExpand size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
            <h1 className={`head ${styles['title']}`}>Library</h1>
          </>
        )}
        <SearchBox closeOverlay={toGrid} finish={toFirstHit}>
          <Box component="output" className={`t3 num ${styles['found']}`} flex="none" miw="5ch" ta="right">
            {found !== undefined && `${formatCount(found)} found`}
          </Box>
          <SearchHelp insertExample={(typed) => step({ kind: 'typed', text: typed, caret: typed.length })} />
        </SearchBox>
        <GridRowHeight />
        <SortMenu>
          <Menu.Divider />
          <MenuCheckboxItem title="Stack takes" isOn={query.stackTakes === true} toggle={toggleStacking} />
        </SortMenu>
        <SaveSearchButton />
        {children}
      </Flex>
      <QueryProblem conditions={query.conditions} />
    </>
  );
}

/** The results of a search that has just ended are still being loaded. */
function toFirstHit(): void {
  useLibraryGridStore.getState().requestItem(firstHit);
}

/** Stacks the takes of each shot in the grid, or shows all of them. */
function toggleStacking(): void {
  const { query, setQuery } = useLibraryGridStore.getState();
  const { stackTakes = false, ...others } = query;
  setQuery(stackTakes ? others : { ...others, stackTakes: true });
}
