import { Button, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comparison } from '../../../shared/comparisons/comparison.ts';
import { mostPanes } from '../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../shared/library/item.ts';
import { formatClock } from '../../../shared/util/numbers.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { useItemCount } from '../../api/queries.ts';
import { Chip } from '../../ui/chip.tsx';
import { Box, Grid, Group } from '../../ui/primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Thumbnail } from '../items/thumbnail.tsx';
import { modelTitle } from '../models/model-title.ts';
import styles from './add-results-dialog.module.css';
import { letterOf } from './shown-panes.ts';
import { useCompareItems } from './use-compare-items.ts';

const pageSize = 60;

interface PickerProps {
  /** Unset to open the chosen results as a new comparison. */
  readonly target?: Comparison;
  /** Chosen already. */
  readonly first?: string;
  readonly onClose: () => void;
  /** The page turns to the comparison. */
  readonly onOpen?: () => void;
}

/**
 * Shows the library, newest first, to choose results for a comparison. The order of the panes is the order of choosing.
 */
export function AddResultsDialog({ target, first, onClose, onOpen }: PickerProps) {
  const [chosen, setChosen] = useState<readonly string[]>(first === undefined ? [] : [first]);
  const compareItems = useCompareItems();
  const existingCount = target?.panes.length ?? 0;
  const freeCount = mostPanes - existingCount;
  const minCount = target ? 1 : 2;
  const addResults = useAction(
    async (calls) => {
      if (!target) {
        onOpen?.();
        return compareItems(chosen);
      }
      await calls.comparisons.addItems({ id: target.id, itemIds: [...chosen] });
    },
    { done: onClose },
  );
  const library = useLibraryPages();
  const items = library.data?.pages.flatMap((page) => page.items) ?? [];
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Modal opened onClose={onClose} title={target ? 'Add results' : 'Choose results to compare'} size={920}>
      {/* Room for the ring of the focus, outside of the line that words and images share. */}
      <Grid
        columns="repeat(auto-fill, minmax(150px, 1fr))"
        gap="s3"
        mah="min(60vh, 560px)"
        m={-3}
        p={3}
        overflow="hidden auto"
      >
        {items.map((item) => (
          <Choice
            key={item.id}
            item={item}
            place={chosen.indexOf(item.id)}
            first={existingCount}
            full={chosen.length >= freeCount}
            onToggle={() => toggle(item.id)}
          />
        ))}
      </Grid>
      {library.error && <ProblemNote problem={problemOf(library.error)} />}
      {library.isSuccess && items.length === 0 && (
        <p className="t2">The library is empty. Results are saved to your library as soon as they are ready.</p>
      )}
      {library.hasNextPage && (
        <Button mt={12} loading={library.isFetchingNextPage} onClick={() => library.fetchNextPage()}>
          Show older
        </Button>
      )}
      {addResults.problem && <ProblemNote problem={addResults.problem} title="Couldn’t add the results" />}
      <Group gap="s2" mt="s4">
        <span className="t3 small num grow" role="status">
          {chosen.length === 0 && minCount === 2
            ? `Choose 2 to ${freeCount} results`
            : `${chosen.length} of ${freeCount} chosen${chosen.length === 1 && minCount === 2 ? '; choose one more' : ''}`}
        </span>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="filled"
          disabled={chosen.length < minCount}
          loading={addResults.isPending}
          onClick={() => addResults.run()}
        >
          {target ? 'Add' : 'Compare'} {chosen.length >= minCount && chosen.length}
        </Button>
      </Group>
    </Modal>
  );
}

function useLibraryPages() {
  const calls = useCalls();
  // A result that arrives while the picker is open belongs into it.
  const count = useItemCount();
  return useInfiniteQuery({
    queryKey: ['picker', count],
    queryFn: ({ pageParam }) =>
      calls.library.page({ limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) }),
    initialPageParam: undefined as { createdAt: number; id: string } | undefined,
    getNextPageParam: (page) => {
      const last = page.items.at(-1);
      return page.items.length < pageSize || !last ? undefined : { createdAt: last.createdAt, id: last.id };
    },
  });
}

interface ChoiceProps {
  item: Item;
  /** Index among the chosen results; -1 if not chosen. */
  place: number;
  /** Number of panes before the first chosen result. */
  first: number;
  full: boolean;
  onToggle: () => void;
}

function Choice({ item, place, first, full, onToggle }: ChoiceProps) {
  const isChosen = place >= 0;
  return (
    <button
      type="button"
      className={`t2 ${styles['choice']}`}
      aria-pressed={isChosen}
      disabled={full && !isChosen}
      title={item.prompt}
      onClick={onToggle}
    >
      <Box component="span" className={styles['still']} display="block" pos="relative" w="100%" bg="stage">
        <Thumbnail item={item} />
        {isChosen && <Chip corner="top-left">{letterOf(first + place)}</Chip>}
        {item.synthetic && <Chip corner="top-right">Synthetic</Chip>}
        {item.seconds !== undefined && <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>}
      </Box>
      <span className="cut small">{modelTitle(item.modelId)}</span>
    </button>
  );
}
