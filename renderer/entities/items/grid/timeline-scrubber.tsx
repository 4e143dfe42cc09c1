import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { formatDate } from '../../../../shared/util/format-dates.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { groupNameAt } from '../grid-index/grid-index.ts';
import { rowAt } from './grid-geometry.ts';
import { groupTitle } from './group-title.ts';
import {
  countByBar,
  createBarsPath,
  createTimeLabels,
  findMonthMarks,
  groupLabels,
  type MonthMark,
} from './scrubber-labels.ts';
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
  const height = useHeight(strip);
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
  const stepTo = (mark: MonthMark | undefined) => mark && scroll.to(mark.top);

  const onKeyDown = (event: KeyboardEvent) => {
    const grid = scroll.grid();
    const page = scroll.viewport();
    const shareOf = marks.findLastIndex((mark) => mark.top <= grid + 1);
    const year = marks[shareOf]?.year;
    const isMarked = marks.length > 0;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () =>
        isMarked
          ? shareOf + 1 < marks.length
            ? stepTo(marks[shareOf + 1])
            : scroll.to(geometry.height)
          : scroll.to(grid + page),
      ArrowUp: () =>
        isMarked
          ? stepTo((marks[shareOf]?.top ?? 0) < grid - 1 ? marks[shareOf] : marks[Math.max(0, shareOf - 1)])
          : scroll.to(grid - page),
      PageDown: () =>
        isMarked
          ? stepTo(marks.slice(shareOf + 1).find((mark) => mark.year !== year) ?? marks.at(-1))
          : scroll.to(grid + 10 * page),
      PageUp: () =>
        isMarked
          ? stepTo(marks.slice(0, Math.max(0, shareOf)).findLast((mark) => mark.year !== year) ?? marks[0])
          : scroll.to(grid - 10 * page),
      Home: () => scroll.to(0),
      End: () => scroll.to(geometry.height),
    };
    const step = { ArrowRight: steps['ArrowDown'], ArrowLeft: steps['ArrowUp'], ...steps }[event.key];
    if (!step) return;
    event.preventDefault();
    step();
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
      aria-valuenow={percentAt(scroll)}
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

function percentAt(scroll: ViewportScroll): number {
  const scrollRange = scroll.height() - scroll.viewport();
  return scrollRange <= 0 ? 0 : Math.round((scroll.notifiedPosition() / scrollRange) * 100);
}

function useHeight(element: React.RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setHeight(measured.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
