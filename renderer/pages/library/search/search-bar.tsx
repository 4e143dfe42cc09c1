import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/util/numbers.ts';
import { useGridIndex } from '../../../entities/items/grid-index/use-grid-index.ts';
import { rowHeights, useLibraryStore } from '../../../entities/items/library-store.ts';
import { Box, Flex } from '../../../ui/primitives.tsx';
import { RowHeightSlider } from '../../../ui/row-height-slider.tsx';
import { useSidebar } from '../sidebar/use-sidebar.ts';
import { QueryProblem } from './query-problem.tsx';
import { SaveSearch } from './save-search.tsx';
import styles from './search-bar.module.css';
import { SearchBox } from './search-box.tsx';
import { SearchHelp } from './search-help.tsx';
import { stepField } from './search-store.ts';
import { SortMenu } from './sort-menu.tsx';

interface SearchBarProps {
  /** Moves the focus from the field to the grid. */
  readonly toGrid: () => void;
  readonly children?: ReactNode;
}

/** Controls the content and the order of the grid. */
export function SearchBar({ toGrid, children }: SearchBarProps) {
  const rail = useSidebar();
  const query = useLibraryStore((memory) => memory.query);
  const { found } = useGridIndex(query);
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
        <SearchBox leave={toGrid}>
          <Box component="output" className={`t3 num ${styles['found']}`} flex="none" miw="5ch" ta="right">
            {found !== undefined && `${formatCount(found)} found`}
          </Box>
          <SearchHelp take={(typed) => stepField({ kind: 'typed', text: typed, caret: typed.length })} />
        </SearchBox>
        <LibraryRowHeight />
        <SortMenu />
        <SaveSearch />
        {children}
      </Flex>
      <QueryProblem conditions={query.conditions} />
    </>
  );
}

function LibraryRowHeight() {
  const value = useLibraryStore((memory) => memory.rowHeight);
  const change = useLibraryStore((memory) => memory.setRowHeight);
  const { min, max } = rowHeights;
  return (
    <RowHeightSlider min={min} max={max} value={value} change={change} title="Row height (Ctrl+scroll)" isOptional />
  );
}
