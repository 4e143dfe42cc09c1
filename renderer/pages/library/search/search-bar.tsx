import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/util/numbers.ts';
import { useLibraryIndex } from '../../../entities/items/grid-index/use-grid-index.ts';
import { useLibraryMemory } from '../../../entities/items/library-store.ts';
import { useRail } from '../sidebar/use-sidebar.ts';
import { ZoomSlider } from '../thumbnail-size-slider.tsx';
import { ProblemLine } from './query-problem.tsx';
import { SaveSearch } from './save-search.tsx';
import styles from './search-bar.module.css';
import { SearchBox } from './search-box.tsx';
import { SearchHelp } from './search-help.tsx';
import { stepField } from './search-store.ts';
import { OrderMenu } from './sort-menu.tsx';

/** What the grid shows, and in which order. */
export function FindBar({ children }: { children?: ReactNode }) {
  const rail = useRail();
  const query = useLibraryMemory((memory) => memory.query);
  const { found } = useLibraryIndex(query);
  return (
    <>
      <div className={styles['bar']}>
        {!rail.isShown && (
          <>
            <ActionIcon size={24} aria-label="Show filters" aria-expanded={false} onClick={() => rail.show(true)}>
              <IconLayoutSidebarLeftExpand size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
            <h1 className={`head ${styles['title']}`}>Library</h1>
          </>
        )}
        <SearchBox leave={toGrid}>
          <output className={styles['found']}>{found !== undefined && `${formatCount(found)} found`}</output>
          <SearchHelp take={(typed) => stepField({ kind: 'typed', text: typed, caret: typed.length })} />
        </SearchBox>
        <ZoomSlider />
        <OrderMenu />
        <SaveSearch />
        {children}
      </div>
      <ProblemLine conditions={query.conditions} />
    </>
  );
}

function toGrid(): void {
  const cell = document.querySelector<HTMLElement>('.grid .cell[tabindex="0"]');
  if (cell) cell.focus();
  else document.getElementById('page')?.focus();
}
