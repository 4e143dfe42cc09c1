import { formatShortMonth } from '../../../../shared/util/format-dates.ts';
import type { GridIndex } from '../grid-index/grid-index.ts';
import { groupOfRow, rowOfPosition } from './grid-geometry.ts';
import type { ViewportLayout } from './use-geometry.ts';

/** Start of a month in a grid that is sorted by time. */
export interface MonthMark {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  /** Position of the first item of the month. */
  readonly position: number;
  /** Screen pixels from the top of the grid. */
  readonly top: number;
}

/** Every month with items, from the top of the grid; in the user's time zone. */
export function findMonthMarks({ index, geometry }: ViewportLayout): MonthMark[] {
  const marks: MonthMark[] = [];
  if (geometry.rows === 0) return marks;
  const isNewestFirst = (index.times[0] ?? 0) >= (index.times[index.count - 1] ?? 0);
  let position = 0;
  while (position < index.count) {
    const date = new Date(index.times[position] ?? 0);
    const [year, month] = [date.getFullYear(), date.getMonth()];
    const row = rowOfPosition(geometry, position);
    const group = groupOfRow(geometry, row);
    const isFirstOfGroup = geometry.groupRows[group] === row;
    const top = isFirstOfGroup ? (geometry.groupTops[group] ?? 0) : (geometry.rowTops[row] ?? 0);
    marks.push({ year, month, position, top });
    const border = new Date(year, isNewestFirst ? month : month + 1).getTime();
    position = Math.max(
      position + 1,
      findFirstBeyond(index, position, (time) => (isNewestFirst ? time < border : time >= border)),
    );
  }
  return marks;
}

/** The first position from `from` on whose time is beyond; all after it are. */
function findFirstBeyond({ times, count }: GridIndex, from: number, isBeyond: (time: number) => boolean): number {
  let [low, high] = [from, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond(times[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A text beside the scrubber. */
interface ScrubberLabel {
  readonly text: string;
  /** From 0 to 1 of the height of the grid. */
  readonly share: number;
  readonly isYear: boolean;
}

/** Minimum height of a readable label. Screen pixels. */
const apart = 26;

/** Returns labels for years at their start, and for as many months as fit: the first month has priority. */
export function createTimeLabels(marks: readonly MonthMark[], gridHeight: number, track: number): ScrubberLabel[] {
  const shareOf = (mark: MonthMark) => mark.top / gridHeight;
  const months = marks.map((mark) => ({
    text: formatShortMonth(new Date(mark.year, mark.month).getTime()),
    share: shareOf(mark),
    isYear: false,
  }));
  const years = marks
    .filter((mark, index) => index > 0 && mark.year !== marks[index - 1]?.year)
    .map((mark) => ({ text: String(mark.year), share: shareOf(mark), isYear: true }));
  const chosen: ScrubberLabel[] = [];
  for (const label of [...months.slice(0, 1), ...years, ...months]) {
    const isFree = chosen.every(({ share }) => Math.abs(share - label.share) * track >= apart);
    if (isFree) chosen.push(label);
  }
  return chosen.toSorted((a, b) => a.share - b.share);
}

/** Returns as many names of groups as fit. A group without a text gets no label. */
export function groupLabels(
  { index, geometry }: ViewportLayout,
  track: number,
  textOf: (name: string) => string,
): ScrubberLabel[] {
  const chosen: ScrubberLabel[] = [];
  for (let group = 0; group < geometry.groups; group += 1) {
    const share = (geometry.groupTops[group] ?? 0) / geometry.height;
    if (chosen.length > 0 && (share - (chosen.at(-1)?.share ?? 0)) * track < apart) continue;
    const name = index.names[index.groups[index.groupStarts[group] ?? 0] ?? 0] ?? '';
    const text = textOf(name);
    if (text !== '') chosen.push({ text, share, isYear: false });
  }
  return chosen;
}

/** Screen pixels of one bar and the space to the next. */
const barPitch = 4;

/**
 * Returns the amount of results over time. Each section of the scrubber has its busiest group, from 0 to 1 of the
 * busiest of all.
 */
export function countByBar({ index, geometry }: ViewportLayout, track: number): Float32Array {
  const bars = new Float32Array(Math.max(0, Math.floor(track / barPitch)));
  let maxAmount = 1;
  for (let group = 0; group < geometry.groups; group += 1) {
    const count = (index.groupStarts[group + 1] ?? index.count) - (index.groupStarts[group] ?? 0);
    const bar = Math.min(
      bars.length - 1,
      Math.floor(((geometry.groupTops[group] ?? 0) / geometry.height) * bars.length),
    );
    if (bar < 0) continue;
    bars[bar] = Math.max(bars[bar] ?? 0, count);
    maxAmount = Math.max(maxAmount, count);
  }
  return bars.map((count) => Math.sqrt(count / maxAmount));
}

/** Returns one path with a stroke for each bar, whose length is the amount. */
export function createBarsPath(bars: Float32Array, maxLength: number): string {
  let path = '';
  for (const [shareOf, amount] of bars.entries()) {
    if (amount > 0) path += `M0 ${shareOf * barPitch + 1.5}h${Math.max(2, amount * maxLength).toFixed(1)}`;
  }
  return path;
}
