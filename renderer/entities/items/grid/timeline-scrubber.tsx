import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { formatDate, formatShortMonth } from '../../../../shared/util/format-dates.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useElementSize } from '../../../ui/zoom-pan/use-element-size.ts';
import { type GridIndex, groupNameAt } from '../grid-index/grid-index.ts';
import { groupOfRow, rowAt, rowOfPosition } from './grid-geometry.ts';
import { groupTitle } from './group-title.ts';
import styles from './timeline-scrubber.module.css';
import type { ViewportLayout } from './use-geometry.ts';
import type { ViewportScroll } from './viewport-scroll.ts';

interface ScrubberProps {
  readonly layout: ViewportLayout;
  readonly scroll: ViewportScroll;
  readonly group: LibraryQuery['group'];
  /** Rows follow the time in which they were made. */
  readonly isByTime: boolean;
}

/** Minimum height of the grip for the visible range, because a smaller one is hard to grab. Screen pixels. */
const smallestGrip = 18;
const maxBarLength = 12;
/** A grid without two labels is drawn as a plain scroll bar until it is this many times as high as the window. */
const plainFactor = 4;
/** Maximum distance to the start of a month at which a click snaps to the month. Screen pixels. */
const snapPixels = 6;

/** Map of the complete grid, proportional to its rows: click or drag to a position, or step by month. */
export function TimelineScrubber({ layout, scroll, group, isByTime }: ScrubberProps) {
  const { geometry } = layout;
  const strip = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLDivElement>(null);
  const { height } = useElementSize(strip);
  const track = Math.max(1, height - smallestGrip);
  const marks = useMemo(() => (isByTime ? findMonthMarks(layout) : []), [layout, isByTime]);
  const labels = useMemo(() => {
    if (isByTime) return createTimeLabels(marks, geometry.height, track);
    if (group === 'none') return [];
    return groupLabels(layout, track, (name) => groupTitle(group, name, Date.now()));
  }, [layout, geometry, marks, isByTime, group, track]);
  const bars = useMemo(
    () => (isByTime && group === 'day' ? createBarsPath(countByBar(layout, track), maxBarLength) : ''),
    [layout, isByTime, group, track],
  );
  const [pointer, setPointer] = useState<number | null>(null);
  const [place, setPlace] = useState('');

  const textAt = (grid: number): string => {
    const position = geometry.rowFirst[rowAt(geometry, grid + geometry.layout.heading)] ?? 0;
    const text = isByTime
      ? formatDate(layout.index.times[position] ?? 0)
      : group === 'none'
        ? ''
        : groupTitle(group, groupNameAt(layout.index, position), Date.now());
    const number = `${formatCount(position + 1)} of ${formatCount(layout.index.count)}`;
    return text === '' ? number : `${text}, ${number}`;
  };
  // The handle follows the grid without a rendering.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const element = grip.current;
      if (!element) return;
      const share = geometry.height > 0 ? scroll.notifiedPosition() / geometry.height : 0;
      const size = Math.max(smallestGrip, (scroll.viewport() / Math.max(1, geometry.height)) * track);
      element.style.transform = `translateY(${Math.min(height - size, share * track)}px)`;
      element.style.height = `${Math.min(height, size)}px`;
      clearTimeout(timer);
      timer = setTimeout(() => setPlace(textAt(scroll.notifiedPosition())), 120);
    };
    follow();
    const stop = scroll.follow(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  });

  const fits = geometry.height <= scroll.viewport() && scroll.viewport() > 0;
  const isPlain = labels.length < 2 && geometry.height <= plainFactor * scroll.viewport();
  const gridOffsetAt = (y: number) => Math.min(1, Math.max(0, y / track)) * geometry.height;
  const yOf = (event: PointerEvent) => event.clientY - (strip.current?.getBoundingClientRect().top ?? 0);

  const onKeyDown = (event: KeyboardEvent) => {
    const grid = scroll.grid();
    const page = scroll.viewport();
    // The first month begins at the top of the grid, so that one is always found if there are any.
    const at = marks.findLastIndex(({ top }) => top <= grid + 1);
    const month = marks[at];
    const isOfOtherYear = ({ year }: MonthMark) => year !== month?.year;
    const monthBefore = month && month.top < grid - 1 ? month : marks[Math.max(0, at - 1)];
    const yearBefore = marks.slice(0, Math.max(0, at)).findLast(isOfOtherYear) ?? marks[0];
    const yearAfter = marks.slice(at + 1).find(isOfOtherYear) ?? marks.at(-1);
    const up = monthBefore?.top ?? grid - page;
    const down = month ? (marks[at + 1]?.top ?? geometry.height) : grid + page;
    const target = {
      ArrowUp: up,
      ArrowLeft: up,
      ArrowDown: down,
      ArrowRight: down,
      PageUp: yearBefore?.top ?? grid - 10 * page,
      PageDown: yearAfter?.top ?? grid + 10 * page,
      Home: 0,
      End: geometry.height,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    scroll.to(target);
  };

  return (
    <div
      ref={strip}
      className={styles['scrubber']}
      role="slider"
      tabIndex={fits ? -1 : 0}
      aria-label={isByTime ? 'Time' : 'Position'}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentAt(scroll, geometry.height)}
      aria-valuetext={place || textAt(scroll.notifiedPosition())}
      aria-disabled={fits || undefined}
      data-fits={fits || undefined}
      data-plain={isPlain || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0 || fits) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const grid = gridOffsetAt(yOf(event));
        const mark = marks.find(({ top }) => (Math.abs(top - grid) / geometry.height) * track <= snapPixels);
        scroll.to(mark?.top ?? grid);
      }}
      onPointerMove={(event) => {
        setPointer(yOf(event));
        if (event.currentTarget.hasPointerCapture(event.pointerId) && event.movementY !== 0)
          scroll.to(gridOffsetAt(yOf(event)));
      }}
      onPointerLeave={() => setPointer(null)}
    >
      <div ref={grip} className={styles['grip']} />
      {!isPlain && (
        <svg className={styles['bars']} width={maxBarLength} height={height} aria-hidden="true">
          <path d={bars} />
        </svg>
      )}
      <div aria-hidden="true">
        {!isPlain &&
          labels.map(({ text, share, isYear }) => (
            <span
              key={`${text} ${share}`}
              className={`t2 num cut ${styles['label']}`}
              data-year={isYear || undefined}
              style={{ top: share * track }}
            >
              {text}
            </span>
          ))}
        {pointer !== null && !fits && (
          <span
            className={`small num nowrap ${styles['pointer']}`}
            style={{ top: Math.min(height - 12, Math.max(12, pointer)) }}
          >
            {textAt(Math.min(gridOffsetAt(pointer), geometry.height - scroll.viewport()))}
          </span>
        )}
      </div>
    </div>
  );
}

function percentAt(scroll: ViewportScroll, height: number): number {
  const scrollRange = height - scroll.viewport();
  return scrollRange <= 0 ? 0 : Math.round((scroll.notifiedPosition() / scrollRange) * 100);
}

/** Start of a month in a grid that is sorted by time. */
interface MonthMark {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  /** Screen pixels from the top of the grid. */
  readonly top: number;
}

/** Every month with items, from the top of the grid; in the user's time zone. */
function findMonthMarks({ index, geometry }: ViewportLayout): MonthMark[] {
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
    marks.push({ year, month, top });
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
function createTimeLabels(marks: readonly MonthMark[], gridHeight: number, track: number): ScrubberLabel[] {
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
function groupLabels(
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
function countByBar({ index, geometry }: ViewportLayout, track: number): Float32Array {
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
function createBarsPath(bars: Float32Array, maxLength: number): string {
  let path = '';
  for (const [shareOf, amount] of bars.entries()) {
    if (amount > 0) path += `M0 ${shareOf * barPitch + 1.5}h${Math.max(2, amount * maxLength).toFixed(1)}`;
  }
  return path;
}
