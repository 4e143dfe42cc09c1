import type { ReactNode } from 'react';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { counted } from '../../../../shared/util/numbers.ts';
import { LoadingRows } from '../../../entities/items/grid/loading-rows.tsx';
import { useGridIndex } from '../../../entities/items/grid-index/use-grid-index.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Flex } from '../../../ui/primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { LibraryGrid } from './library-grid.tsx';
import '../../../entities/items/grid/viewport.css';

interface ViewportProps {
  readonly query: LibraryQuery;
  readonly open: (id: string) => void;
  /** Content that is shown when nothing was found. */
  readonly children: ReactNode;
}

/** Everything that a query finds, to look through. */
export function Viewport({ query, open, children }: ViewportProps) {
  const { index, isComplete, found, problem, ask } = useGridIndex(query);
  const { words, conditions, trash, order, group } = query;
  const queryKey = JSON.stringify({ words, conditions, trash, order, group });
  return (
    <div className="wall">
      {index.count > 0 ? (
        <LibraryGrid
          key={queryKey}
          index={index}
          isComplete={isComplete}
          group={group}
          isByTime={(order === 'newest' || order === 'oldest') && (group === 'day' || group === 'none')}
          queryKey={queryKey}
          label={found === undefined ? `${counted(index.count, 'item')} so far` : counted(found, 'item')}
          open={open}
        />
      ) : isComplete ? (
        children
      ) : (
        problem === undefined && <LoadingRows />
      )}
      {problem && (
        <Flex gap="s4" align="flex-start" flex="none" py="s3" px="s4" line="top" bg="panel">
          <ProblemNote
            problem={problem}
            title={index.count > 0 ? 'Couldn’t load changes' : 'Couldn’t load the library'}
          />
          <ChargeButton size="xs" verb="Retry" cost="free" onClick={ask} />
        </Flex>
      )}
    </div>
  );
}
