import { Button, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../shared/item.ts';
import { formatClock } from '../../shared/numbers.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { useItemCount } from '../bridge/queries.ts';
import { Chip } from '../parts/chip.tsx';
import { modelTitle } from '../parts/model-title.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Still } from '../parts/still.tsx';
import { maxPanes, useScreen } from '../screen.ts';
import styles from './picker.module.css';

const pageSize = 60;

/** The library, newest first, to choose what stands side by side; panes follow the order of choosing. */
export function Picker({ onClose }: { onClose: () => void }) {
  const compare = useScreen((screen) => screen.compare);
  const setCompare = useScreen((screen) => screen.setCompare);
  const [chosen, setChosen] = useState<readonly string[]>(compare);
  const library = useLibraryPages();
  const items = library.data?.pages.flatMap((page) => page.items) ?? [];
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Modal opened onClose={onClose} title="Choose results to compare" size={920}>
      <div className={styles['grid']}>
        {items.map((item) => (
          <Choice
            key={item.id}
            item={item}
            place={chosen.indexOf(item.id)}
            full={chosen.length >= maxPanes}
            onToggle={() => toggle(item.id)}
          />
        ))}
      </div>
      {library.error && <ProblemNote problem={problemOf(library.error)} />}
      {library.isSuccess && items.length === 0 && (
        <p className="t2">The library is empty. Results are saved to it the moment they are ready.</p>
      )}
      {library.hasNextPage && (
        <Button mt={12} loading={library.isFetchingNextPage} onClick={() => library.fetchNextPage()}>
          Show older
        </Button>
      )}
      <div className={styles['foot']}>
        <span className="t3 small num grow" role="status">
          {chosen.length} of {maxPanes} chosen{chosen.length === 1 && '; choose one more'}
        </span>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="filled"
          disabled={chosen.length < 2}
          onClick={() => {
            setCompare(chosen);
            onClose();
          }}
        >
          Compare {chosen.length >= 2 && chosen.length}
        </Button>
      </div>
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
  /** Among the chosen, from 0; -1 when it is not. */
  place: number;
  full: boolean;
  onToggle: () => void;
}

function Choice({ item, place, full, onToggle }: ChoiceProps) {
  const isChosen = place >= 0;
  return (
    <button
      type="button"
      className={styles['choice']}
      aria-pressed={isChosen}
      disabled={full && !isChosen}
      title={item.prompt}
      onClick={onToggle}
    >
      <span className={styles['still']}>
        <Still item={item} />
        {isChosen && <Chip corner="top-left">{String.fromCharCode(65 + place)}</Chip>}
        {item.synthetic && <Chip corner="top-right">Synthetic</Chip>}
        {item.seconds !== undefined && <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>}
      </span>
      <span className="cut small">{modelTitle(item.modelId)}</span>
    </button>
  );
}
