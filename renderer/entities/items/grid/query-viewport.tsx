import type { ReactNode } from 'react';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import type { GridIndex } from '../grid-index/grid-index.ts';
import { useShownIndex } from '../library-index/use-library-index.ts';
import { LoadingRows } from './loading-rows.tsx';

/** The index of a query, and how its grid is to show it. */
export interface QueryGridProps {
  readonly index: GridIndex;
  readonly isComplete: boolean;
  readonly group: LibraryQuery['group'];
  /** Rows follow the time in which they were made. */
  readonly isByTime: boolean;
  readonly queryKey: string;
  /** The number of items, as text. */
  readonly label: string;
}

interface QueryViewportProps {
  readonly query: LibraryQuery;
  /** Content that is shown when nothing was found. */
  readonly empty: ReactNode;
  /** Renders a new grid for each query. */
  readonly children: (grid: QueryGridProps) => ReactNode;
}

/** Shows all results of a query in a grid, or the reason why they are missing. */
export function QueryViewport({ query, empty, children }: QueryViewportProps) {
  const { index, isComplete, found, problem, ask } = useShownIndex(query);
  const { words, conditions, trash, order, group, stackTakes } = query;
  return (
    <Stack pos="relative" flex={1} miw={0} mih={0}>
      {index.count > 0
        ? children({
            index,
            isComplete,
            group,
            isByTime: (order === 'newest' || order === 'oldest') && (group === 'day' || group === 'none'),
            queryKey: JSON.stringify({ words, conditions, trash, order, group, stackTakes }),
            label: found === undefined ? `${formatCounted(index.count, 'item')} so far` : formatCounted(found, 'item'),
          })
        : isComplete
          ? empty
          : problem === undefined && <LoadingRows />}
      {problem && (
        <Flex gap="s4" align="flex-start" flex="none" py="s3" px="s4" line="top" bg="panel">
          <ProblemNote
            problem={problem}
            title={index.count > 0 ? 'Couldn’t load changes' : 'Couldn’t load the library'}
          />
          <ChargeButton size="xs" verb="Retry" cost="free" onClick={ask} />
        </Flex>
      )}
    </Stack>
  );
}
