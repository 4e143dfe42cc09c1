import type { ReactNode } from 'react';
import type { LibraryQuery } from '../../../shared/library/query.ts';
import { counted } from '../../../shared/numbers.ts';
import { CostButton } from '../../parts/cost-button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { MediaGrid } from './media-grid.tsx';
import { useLibraryIndex } from './use-index.ts';
import './wall.css';

interface WallProps {
  readonly query: LibraryQuery;
  readonly open: (id: string) => void;
  /** What stands where nothing was found. */
  readonly children: ReactNode;
}

/** Everything that a query finds, to look through. */
export function Wall({ query, open, children }: WallProps) {
  const { index, isComplete, found, problem, ask } = useLibraryIndex(query);
  const { words, conditions, trash, order, group } = query;
  const queryKey = JSON.stringify({ words, conditions, trash, order, group });
  return (
    <div className="wall">
      {index.count > 0 ? (
        <MediaGrid
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
        <div className="wall-problem">
          <ProblemNote
            problem={problem}
            title={index.count > 0 ? 'Changes could not be read' : 'The library could not be read'}
          />
          <CostButton size="xs" verb="Read again" cost="free" onClick={ask} />
        </div>
      )}
    </div>
  );
}
