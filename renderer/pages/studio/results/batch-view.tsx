import { memo, useEffect, useMemo } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import { assertNever } from '../../../../shared/problem.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import cellStyles from '../../../entities/items/grid/cell.module.css';
import { CellContent } from '../../../entities/items/grid/cell-content.tsx';
import { useItemDrag } from '../../../entities/items/item-drag.ts';
import { useRecord, useRecordsOf } from '../../../entities/items/library-index/use-library-index.ts';
import { ensurePoster } from '../../../entities/items/media-player/poster-maker.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { RequestResultDifferences } from '../../../entities/tasks/request-result-differences.tsx';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { BatchHeading } from './batch-heading.tsx';
import { type BatchRow, batchGap, isNoteOnly, layOutBatch, type PlacedCell } from './batch-layout.ts';
import { notesOfBatch } from './batch-notes.ts';
import { type Batch, cellsOf, resultsOf } from './batches.ts';
import { EndedNote } from './ended-note.tsx';
import styles from './feed.module.css';
import { useFeedStore } from './feed-store.ts';
import { captionOfCell } from './run-captions.ts';
import type { RunNoteProps } from './run-note-layout.tsx';
import { RunStateCell } from './run-state-cell.tsx';
import { SavingNote } from './saving-note.tsx';
import { WaitingNote } from './waiting-note.tsx';

interface BatchViewProps {
  readonly batch: Batch;
  /** Width of the rows and their target height. Screen pixels. */
  readonly width: number;
  readonly rowHeight: number;
  /** Id of the cell of the feed that the Tab key reaches. */
  readonly reached: string | undefined;
}

/** The runs of one click: the prompt once, then the results in rows, then notes on runs that need one. */
export const BatchView = memo(function BatchView({ batch, width, rowHeight, reached }: BatchViewProps) {
  const { tasks } = batch;
  const cells = useMemo(() => cellsOf(batch), [batch]);
  const records = useRecordsOf(useMemo(() => resultsOf(batch), [batch]));
  const rows = useMemo(
    () => layOutBatch(batch, (id) => records.get(id), { width, rowHeight }),
    [batch, records, width, rowHeight],
  );
  const opened = useFeedStore(({ openedNotes }) => openedNotes.get(batch.id));
  const openNote = useFeedStore((feed) => feed.openNote);
  const isSingle = tasks.length === 1;
  const notes = notesOfBatch(batch, opened);
  const isNamedByNote = isSingle && notes.length > 0;
  const isBesideNote = isNoteOnly(batch, cells);
  const noteList = notes.map((note) => <RunStateNote key={note.task.id} {...note} isSingle={isSingle} />);
  return (
    <article className={styles['batch']} aria-label={nameOf(batch)}>
      <BatchHeading batch={batch} records={records} />
      <Flex gap="s3" align="flex-start">
        <Stack gap={isSingle ? batchGap : 0} role="grid" aria-label={formatCounted(cells.length, 'result')}>
          {rows.map((row) => (
            <Row
              key={row.cells[0]?.cell.id}
              row={row}
              {...{ batch, records, reached, isNamedByNote }}
              open={(taskId) => openNote(batch.id, taskId)}
            />
          ))}
        </Stack>
        {isBesideNote && noteList}
      </Flex>
      {!isBesideNote && notes.length > 0 && <Stack gap="s2">{noteList}</Stack>}
    </article>
  );
});

interface RowProps {
  readonly row: BatchRow;
  readonly batch: Batch;
  readonly records: ReadonlyMap<string, Item>;
  readonly reached: string | undefined;
  /** The note of the only run names its state. */
  readonly isNamedByNote: boolean;
  /** Shows the note of a run. */
  readonly open: (taskId: string) => void;
}

function Row({ row: { height, cells }, ...rest }: RowProps) {
  return (
    <Flex role="row" gap={batchGap}>
      {cells.map((placed) => (
        <Placed key={placed.cell.id} placed={placed} height={height} {...rest} />
      ))}
    </Flex>
  );
}

interface PlacedProps extends Omit<RowProps, 'row'> {
  readonly placed: PlacedCell;
  readonly height: number;
}

/** Shows a cell. Below it, the facts that distinguish it from its neighbors; those of a single run are in the heading. */
function Placed({
  placed: { cell, width },
  height,
  batch: { tasks },
  records,
  reached,
  isNamedByNote,
  open,
}: PlacedProps) {
  const { kind, id, task } = cell;
  const isSingle = tasks.length === 1;
  const namesModel = tasks.some(({ modelId }) => modelId !== tasks[0]?.modelId);
  const caption = isSingle ? '' : captionOfCell(task, kind === 'result' ? records.get(id) : undefined, namesModel);
  return (
    <Flex component="figure" direction="column" m={0} w={width} flex="none" role="presentation">
      {kind === 'result' ? (
        <ResultCell id={id} width={width} height={height} isReached={id === reached} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: Clicks of the cell inside; its keys are those of the feed.
        // biome-ignore lint/a11y/useKeyWithClickEvents: As above.
        <div onClick={() => open(task.id)} onFocus={() => open(task.id)}>
          <RunStateCell
            task={task}
            width={width}
            height={height}
            isReached={id === reached}
            isNamedByNote={isNamedByNote}
          />
        </div>
      )}
      {!isSingle && (
        <Box component="span" className="small t3 cut" h={20} pt={3} title={caption}>
          {caption}
        </Box>
      )}
    </Flex>
  );
}

/** "Saved: video-a", "4 runs, 2 in progress: video-a" */
function nameOf({ tasks }: Batch): string {
  const [first] = tasks;
  if (!first) return '';
  const title = modelTitle(first.modelId);
  if (tasks.length === 1) return `${taskStateText(first).label}: ${title}`;
  const open = tasks.filter(({ state }) => !isFinal(state)).length;
  return `${formatCounted(tasks.length, 'run')}${open > 0 ? `, ${open} in progress` : ''}: ${title}`;
}

/** The note on a run below its batch. Nothing for a run whose results are as requested. */
function RunStateNote(props: RunNoteProps) {
  const { task } = props;
  const { state } = task;
  switch (state) {
    case 'sending':
    case 'waiting':
      return <WaitingNote {...props} />;
    case 'saving':
      return <SavingNote {...props} />;
    case 'done':
      return <RequestResultDifferences task={task} />;
    case 'rejected':
    case 'failed':
    case 'unknown':
    case 'expired':
    case 'stopped':
      return <EndedNote {...props} />;
    default:
      return assertNever(state);
  }
}

interface ResultCellProps {
  readonly id: string;
  /** Screen pixels. */
  readonly width: number;
  readonly height: number;
  /** The one cell of the feed that the Tab key reaches. */
  readonly isReached: boolean;
}

/** Shows one saved result completely. The feed handles keys and clicks. */
const ResultCell = memo(function ResultCell({ id, width, height, isReached }: ResultCellProps) {
  const item = useRecord(id);
  const isSelected = useFeedStore(({ selection }) => selection.ids.has(id));
  const drag = useItemDrag();
  const isVideo = item?.kind === 'video';
  // A new video has no thumbnail before its poster is made.
  useEffect(() => {
    if (item?.kind === 'video' && item.thumbHash === undefined) ensurePoster(item);
  }, [item]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: A table has no cells of different shapes.
    <div
      role="gridcell"
      className={cellStyles['cell']}
      style={{ position: 'relative', width, height }}
      data-id={id}
      data-feed-cell={id}
      data-video={isVideo || undefined}
      data-rejected={item?.flag === 'reject' || undefined}
      aria-selected={isSelected}
      tabIndex={isReached ? 0 : -1}
      draggable
      onDragStart={(event) => item && drag(event, item, withSelected(id))}
    >
      <CellContent id={id} isVideo={isVideo} item={item} selected={isSelected} />
    </div>
  );
});

/** Returns the complete selection if it contains the item; else only the item. */
function withSelected(id: string): string[] {
  const { ids } = useFeedStore.getState().selection;
  return ids.has(id) ? [...ids] : [id];
}
