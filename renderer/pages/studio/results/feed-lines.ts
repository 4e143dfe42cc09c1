import { batchGap, expectedRowOf } from './batch-layout.ts';
import type { Batch } from './batches.ts';

/** Space between the batches of a line. Screen pixels. */
export const lineGap = 24;
/** The prompt and the actions of a batch need this width. Screen pixels. */
const narrowestBatch = 300;
/** The note on a run without a result needs this width. Screen pixels. */
const noteWidth = 400;
/** Limits of the row height in a line of several batches, as factors of the height that the user set. */
const lowest = 0.8;
const tallest = 1.25;
/** Limits of the height of the newest result, in screen pixels and as a factor of the height that the user set. */
const tallestResult = 640;
const mostEnlarged = 3;

/** Batches side by side. A batch with more results than fit into one row has its own line. */
export interface FeedLine {
  readonly id: string;
  /** Screen pixels. */
  readonly rowHeight: number;
  readonly columns: readonly FeedColumn[];
}

interface FeedColumn {
  readonly batch: Batch;
  /** Screen pixels from the left edge of the feed. */
  readonly left: number;
  readonly width: number;
}

interface FeedSize {
  /** Screen pixels. */
  readonly width: number;
  readonly rowHeight: number;
}

/**
 * Fills lines with neighboring batches, newest first. Lines are filled in both directions from `anchor`, the index of a
 * batch that begins a line. New runs therefore change only the first line, and older runs that load only the last one.
 */
export function feedLinesOf(batches: readonly Batch[], anchor: number, size: FeedSize): FeedLine[] {
  if (size.width <= 0) return [];
  const lines = [
    ...fillLines(batches.slice(0, anchor), 'start', size),
    ...fillLines(batches.slice(anchor), 'end', size),
  ];
  return lines.map((line, index) => (index === 0 ? withLargeResult(line, size) : line));
}

/** The newest result fills the place that it has if it is the only one of its line. */
function withLargeResult(line: FeedLine, { width, rowHeight }: FeedSize): FeedLine {
  const [column, ...others] = line.columns;
  const { count, ratio } = column && others.length === 0 ? expectedRowOf(column.batch) : { count: 0, ratio: 0 };
  if (count !== 1 || ratio === 0) return line;
  return { ...line, rowHeight: Math.floor(Math.min(tallestResult, rowHeight * mostEnlarged, width / ratio)) };
}

/** Returns the anchor of the lines: the newest batch without a run after `openedAt`, in milliseconds since 1970. */
export function anchorOf(batches: readonly Batch[], openedAt: number): number {
  const found = batches.findIndex(({ tasks }) => (tasks.at(-1)?.createdAt ?? 0) <= openedAt);
  return found < 0 ? batches.length : found;
}

/** Fills lines from the end of the list that does not grow. */
function fillLines(batches: readonly Batch[], growsAt: 'start' | 'end', size: FeedSize): FeedLine[] {
  const measured = batches.map(measure);
  if (growsAt === 'start') measured.reverse();
  const groups: MeasuredBatch[][] = [];
  for (const batch of measured) {
    const line = groups.at(-1);
    if (line && hasSpaceFor(batch, line, size)) line.push(batch);
    else groups.push([batch]);
  }
  const lines = groups.map((group, index) =>
    placeLine(group, growsAt, { ...size, isComplete: index < groups.length - 1 }),
  );
  return growsAt === 'start' ? lines.reverse() : lines;
}

interface MeasuredBatch {
  readonly batch: Batch;
  /** Width by height of its cells in one row; 0 when the width does not depend on the height. */
  readonly ratio: number;
  /** Screen pixels. */
  readonly narrowest: number;
  /** Width of the gaps between the cells. Screen pixels. */
  readonly gaps: number;
}

function measure(batch: Batch): MeasuredBatch {
  const { count, ratio } = expectedRowOf(batch);
  return { batch, ratio, narrowest: ratio === 0 ? noteWidth : narrowestBatch, gaps: (count - 1) * batchGap };
}

const widthAt = ({ ratio, gaps, narrowest }: MeasuredBatch, height: number) =>
  Math.max(narrowest, ratio * height + gaps);
/** A batch that is narrower than its prompt does not follow the height of its line. */
const isElastic = (batch: MeasuredBatch, rowHeight: number) => widthAt(batch, rowHeight * lowest) > batch.narrowest;

/** Returns the row height at which these batches fill the width exactly; infinite when no row height does. */
function heightToFill(line: readonly MeasuredBatch[], { width, rowHeight }: FeedSize): number {
  let space = width - (line.length - 1) * lineGap;
  let ratios = 0;
  for (const batch of line) {
    if (isElastic(batch, rowHeight)) {
      space -= batch.gaps;
      ratios += batch.ratio;
    } else space -= widthAt(batch, rowHeight);
  }
  if (space < 0) return 0;
  return ratios === 0 ? Number.POSITIVE_INFINITY : space / ratios;
}

/** Chooses, with or without this batch, the height that is nearer to that of the user. */
function hasSpaceFor(batch: MeasuredBatch, line: readonly MeasuredBatch[], size: FeedSize): boolean {
  const { rowHeight } = size;
  const height = heightToFill([...line, batch], size);
  if (height >= rowHeight) return true;
  return height >= lowest * rowHeight && heightToFill(line, size) / rowHeight >= rowHeight / height;
}

/** A complete line fills the width within limits. The line that still grows has the height that the user set. */
function placeLine(
  group: readonly MeasuredBatch[],
  growsAt: 'start' | 'end',
  { isComplete, ...size }: FeedSize & { readonly isComplete: boolean },
): FeedLine {
  const { width, rowHeight } = size;
  const id = group[0]?.batch.id ?? '';
  const [only, ...others] = growsAt === 'start' ? group.toReversed() : group;
  if (only && others.length === 0) {
    return { id, rowHeight, columns: [{ batch: only.batch, left: 0, width }] };
  }
  const fill = heightToFill(group, size);
  const growth = isComplete && Number.isFinite(fill) ? tallest : 1;
  const height = Math.floor(Math.min(fill, rowHeight * growth));
  let left = 0;
  const columns = [only, ...others].flatMap((batch) => {
    if (!batch) return [];
    const column = {
      batch: batch.batch,
      left,
      width: Math.floor(widthAt(batch, isElastic(batch, rowHeight) ? height : rowHeight)),
    };
    left += column.width + lineGap;
    return [column];
  });
  return { id, rowHeight: height, columns };
}
