import { type ReactNode, useEffect, useState } from 'react';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import type { GridIndex } from '../grid-index/grid-index.ts';
import { useNearestLibraryState } from '../library-grid-store.ts';
import { useShownIndex } from '../library-index/use-library-index.ts';

/** Loading times below this limit show no placeholder, because a flash would be noise. Milliseconds. */
const quiet = 150;
const shapes = [16 / 9, 1, 3 / 4, 16 / 9, 4 / 3, 9 / 16, 16 / 9, 1, 3 / 2, 4 / 5, 16 / 9, 16 / 9, 3 / 4, 1, 16 / 9];

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

/** Shapes where items will be. Nothing moves in them. */
function LoadingRows() {
  const [shown, setShown] = useState(false);
  const rowHeight = useNearestLibraryState((memory) => memory.rowHeight);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <Flex
      flex={1}
      wrap="wrap"
      gap={3}
      pt={36}
      pr={62}
      pl={16}
      overflow="hidden"
      style={{ alignContent: 'flex-start' }}
      role="status"
      aria-label="Loading the library"
    >
      {shapes.map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They are all the same thing.
        <Box component="i" key={index} flex="auto" w={ratio * rowHeight} h={rowHeight} bg="raised" />
      ))}
    </Flex>
  );
}
