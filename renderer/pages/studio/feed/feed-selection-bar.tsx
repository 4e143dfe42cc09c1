import { Button } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useMemo } from 'react';
import { modelById } from '../../../../shared/models/all-models.ts';
import { recipeOfTask } from '../../../../shared/tasks/remix.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { useCompareItems } from '../../../entities/comparisons/use-compare-items.ts';
import { ContinueShotButton } from '../../../entities/image-inputs/continue-shot-button.tsx';
import { selectIds } from '../../../entities/items/grid-index/selection-target.ts';
import { useRecordsOf } from '../../../entities/items/library-index/use-library-index.ts';
import { RemixMenu } from '../../../entities/remix/remix-menu.tsx';
import { SelectionBar } from '../../../entities/results/result-menu/selection-bar.tsx';
import type { FeedCellPosition } from './feed-cell-order.ts';
import { useFeedStore } from './feed-store.ts';

interface FeedSelectionBarProps {
  readonly places: readonly FeedCellPosition[];
  /** Opens a result in the viewer. */
  readonly open: (itemId: string) => void;
}

/** The actions for the selected results of the feed. */
export function FeedSelectionBar({ places, open }: FeedSelectionBarProps) {
  const selected = useFeedStore(({ selection }) => selection.ids);
  const clear = useFeedStore((feed) => feed.clearSelection);
  const compareItems = useCompareItems();
  // A result that left the list, or the library, is no longer selected.
  const shown = useMemo(
    () => places.flatMap(({ cell }) => (cell.kind === 'result' && selected.has(cell.id) ? [cell] : [])),
    [places, selected],
  );
  const records = useRecordsOf(useMemo(() => shown.map(({ id }) => id), [shown]));
  const [only, ...others] = shown;
  if (!only) return null;
  const shownIds = new Set(shown.map(({ id }) => id));
  const ids = [...selected].filter((id) => shownIds.has(id));
  const isKnown = records.size === ids.length;
  return (
    <SelectionBar
      count={ids.length}
      bytes={isKnown ? [...records.values()].reduce((sum, item) => sum + item.bytes, 0) : undefined}
      ids={() => ids}
      items={() => selectIds(ids)}
      compare={(chosen) => void compareItems(chosen)}
      clear={clear}
      open={open}
    >
      {others.length === 0 && <OneResult id={only.id} task={only.task} open={open} />}
    </SelectionBar>
  );
}

function OneResult({ id, task, open }: { id: string; task: Task; open: (itemId: string) => void }) {
  const item = useRecordsOf(useMemo(() => [id], [id])).get(id);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        title="Open in viewer (Enter)"
        leftSection={<IconArrowsDiagonal size={14} stroke={1.5} aria-hidden />}
        onClick={() => open(id)}
      >
        Open
      </Button>
      {!task.tracked && modelById(task.modelId) && (
        <RemixMenu look="quiet" recipe={{ ...recipeOfTask(task), itemId: id }} />
      )}
      {item?.kind === 'video' && <ContinueShotButton item={item} />}
    </>
  );
}
