import { memo, useMemo, useState } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useRecordsOf } from '../../../entities/items/library-index/use-library-index.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { BatchHeading } from './batch-heading.tsx';
import { type BatchRow, batchGap, layOutBatch, type PlacedCell } from './batch-layout.ts';
import { type Batch, cellsOf, resultsOf } from './batches.ts';
import styles from './feed.module.css';
import { captionOfCell } from './run-facts.ts';
import { RunStateCell } from './run-state-cell.tsx';
import { needsNote, RunStateNote } from './run-state-note.tsx';
import { ResultCell } from './saved-result-cell.tsx';

/** Height of rows in which nothing will be seen: every run ended without a result. Screen pixels. */
const emptyRowHeight = 96;

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
  const cells = useMemo(() => cellsOf(batch), [batch]);
  const records = useRecordsOf(useMemo(() => resultsOf(batch), [batch]));
  const hasResults = cells.some(({ kind }) => kind === 'result');
  const isInProgress = batch.tasks.some(({ state }) => !isFinal(state));
  const height = hasResults || isInProgress ? rowHeight : Math.min(rowHeight, emptyRowHeight);
  const namesModel = batch.tasks.some(({ modelId }) => modelId !== batch.tasks[0]?.modelId);
  const rows = useMemo(
    () => (width > 0 ? layOutBatch(cells, (id) => records.get(id), { width, rowHeight: height }) : []),
    [cells, records, width, height],
  );
  const isBesideText = !hasResults && cells.length === 1;
  const [opened, setOpened] = useState<string>();
  const notes = batch.tasks.filter((task) => needsNote(task) || task.id === opened || isOnly(batch, task.state));
  return (
    // The space at both sides as `padding` in feed-list.tsx.
    <Stack component="article" gap="s2" px={16} pt="s3" pb="s4" line="bottom" aria-label={nameOf(batch)}>
      <BatchHeading batch={batch} />
      <Flex
        className={isBesideText ? styles['beside'] : undefined}
        direction={isBesideText ? 'row' : 'column'}
        wrap={isBesideText ? 'wrap' : 'nowrap'}
        gap={isBesideText ? 's2 s4' : 's2'}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: A table has no cells of different shapes. */}
        <div role="grid" aria-label={formatCounted(cells.length, 'result')}>
          {rows.map((row) => (
            <Row key={row.cells[0]?.cell.id} row={row} {...{ records, reached, namesModel }} open={setOpened} />
          ))}
        </div>
        {notes.map((task) => (
          <RunStateNote key={task.id} task={task} />
        ))}
      </Flex>
    </Stack>
  );
});

/** The note of a single run in progress has its actions, and takes no space from others. */
function isOnly({ tasks }: Batch, state: Batch['tasks'][number]['state']): boolean {
  return tasks.length === 1 && !isFinal(state);
}

interface RowProps {
  readonly row: BatchRow;
  readonly records: ReadonlyMap<string, Item>;
  readonly reached: string | undefined;
  /** The runs are of several models. */
  readonly namesModel: boolean;
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

/** Shows a cell with the facts that distinguish it from its neighbours. */
function Placed({ placed: { cell, width }, height, records, reached, namesModel, open }: PlacedProps) {
  const { kind, id, task } = cell;
  const caption = captionOfCell(task, kind === 'result' ? records.get(id) : undefined, namesModel);
  return (
    <Flex component="figure" direction="column" m={0} w={width} flex="none" role="presentation">
      {kind === 'result' ? (
        <ResultCell id={id} width={width} height={height} isReached={id === reached} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: Clicks of the cell inside; its keys are those of the feed.
        // biome-ignore lint/a11y/useKeyWithClickEvents: As above.
        <div onClick={() => open(task.id)} onFocus={() => open(task.id)}>
          <RunStateCell task={task} width={width} height={height} isReached={id === reached} />
        </div>
      )}
      <Box component="span" className="small t3 cut" h={20} pt={3} title={caption}>
        {caption}
      </Box>
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
