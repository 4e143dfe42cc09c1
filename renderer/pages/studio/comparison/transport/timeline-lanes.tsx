import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Box } from '../../../../ui/layout-primitives.tsx';
import { formatPercent } from '../../../../ui/playback/time-ruler.ts';
import { useTimelineView } from '../common/timeline-view.ts';
import type { Lane } from '../playback/clock-state.ts';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import styles from './transport.module.css';
import { endsOfRanges, formatOffset, framesOf, type LaneRange, widthOfLetters } from './transport-text.ts';

interface TimelineLanesProps {
  readonly panes: readonly VideoPane[];
  /** All lanes are one line. */
  readonly isFolded: boolean;
  /** Renders the marks that other modules add to the lane of a pane. */
  readonly laneMarks: ((paneId: string) => ReactNode) | undefined;
}

/** The lanes of all videos, or one line for all. */
export function TimelineLanes({ panes, isFolded, laneMarks }: TimelineLanesProps) {
  const lanes = useClock((state) => state.lanes);
  const laneOf = (pane: VideoPane) => lanes.find(({ paneId }) => paneId === pane.id);
  if (isFolded) {
    const ranges = panes.flatMap((pane): LaneRange[] => {
      const { start, end, state } = laneOf(pane) ?? {};
      return start === undefined || end === undefined || state === 'broken' ? [] : [{ pane, start, end }];
    });
    return (
      <FoldedLanes ranges={ranges}>
        {panes.map(({ id }) => (
          <Fragment key={id}>{laneMarks?.(id)}</Fragment>
        ))}
      </FoldedLanes>
    );
  }
  return panes.map((pane) => (
    <TimelineLane key={pane.id} pane={pane} lane={laneOf(pane)}>
      {laneMarks?.(pane.id)}
    </TimelineLane>
  ));
}

interface FoldedLanesProps {
  readonly ranges: readonly LaneRange[];
  /** Marks of all lanes. */
  readonly children: ReactNode;
}

/** All lanes as one line: brighter where all videos have a frame, and with the letters of those that end at a moment. */
function FoldedLanes({ ranges, children }: FoldedLanesProps) {
  const seconds = useClock((state) => state.seconds);
  const heardId = useClock((state) => state.heard);
  const { zoom, width } = useTimelineView();
  const [starts, ends] = [ranges.map(({ start }) => start), ranges.map(({ end }) => end)];
  const [shared, last] = [Math.max(...starts), Math.max(...ends)];
  const bar = (start: number, end: number, isShared: boolean) => (
    <Box
      className={styles['bar']}
      pos="absolute"
      top={4}
      h={4}
      style={{ left: formatPercent(start, seconds), width: formatPercent(Math.max(0, end - start), seconds) }}
      data-shared={isShared || undefined}
    />
  );
  const pixels = (time: number) => (time / seconds) * width * zoom;
  return (
    <div className={styles['lane']}>
      <span />
      <div className={styles['track']} data-folded aria-hidden="true">
        <div className={styles['strip']}>
          {ranges.length === 0 && <Box className={styles['bar']} pos="absolute" top={4} left={0} right={0} h={4} />}
          {ranges.length > 0 && bar(Math.min(...starts), last, false)}
          {ranges.length > 0 && bar(shared, Math.min(...ends), true)}
          {new Set(ends).size > 1 &&
            endsOfRanges(ranges, pixels).map((place) => {
              const { end, panes } = place;
              // At the end of the line, the letter stands before it.
              const isBefore = pixels(seconds - end) < widthOfLetters(place);
              const tick = '1px solid var(--text-3)';
              return (
                <Box
                  key={end}
                  component="span"
                  className={`t2 micro strong nowrap ${styles['letters']}`}
                  pos="absolute"
                  px={5}
                  bg="panel"
                  style={
                    isBefore
                      ? { right: formatPercent(seconds - end, seconds), borderRight: tick }
                      : { left: formatPercent(end, seconds), borderLeft: tick }
                  }
                >
                  {panes.map(({ id, letter }, index) => (
                    <span key={id} className={id === heardId ? 't1' : undefined}>
                      {index > 0 && ' '}
                      {letter}
                    </span>
                  ))}
                </Box>
              );
            })}
          {children}
        </div>
      </div>
    </div>
  );
}

interface LaneRowProps {
  readonly pane: VideoPane;
  readonly lane: Lane | undefined;
  /** Marks on its track. */
  readonly children?: ReactNode;
}

/** Shows the start and length of a video beside all others. Dragging changes the start. */
function TimelineLane({ pane, lane, children }: LaneRowProps) {
  const clock = useClockItself();
  const isHeard = useClock((state) => state.heard === pane.id);
  const seconds = useClock((state) => state.seconds);
  const hasRange = lane?.start !== undefined && lane.end !== undefined && lane.state !== 'broken';
  return (
    <div className={styles['lane']} data-tall data-pane={pane.id} data-heard={isHeard || undefined}>
      <CommandTooltip
        by={isHeard ? 'muteAll' : 'hearNext'}
        tip={isHeard ? `Sound of ${pane.letter} is on` : `Hear ${pane.letter}`}
      >
        <button
          type="button"
          className={`t3 ${styles['letter']}`}
          aria-label={`Hear lane ${pane.letter}`}
          aria-pressed={isHeard}
          disabled={!hasRange}
          onClick={() => clock.setSound(isHeard ? undefined : pane.id)}
        >
          {pane.letter}
        </button>
      </CommandTooltip>
      <div className={styles['track']}>
        <div className={styles['strip']}>
          {hasRange ? (
            <Span pane={pane} lane={lane} start={lane.start} end={lane.end} seconds={seconds} />
          ) : (
            <i
              className={styles['nothing']}
              title={lane?.state === 'broken' ? 'Can’t be played here' : 'No video yet'}
            />
          )}
          {hasRange && children}
        </div>
      </div>
    </div>
  );
}

interface SpanProps {
  readonly pane: VideoPane;
  readonly lane: Lane;
  readonly start: number;
  readonly end: number;
  readonly seconds: number;
}

function Span({ pane, lane, start, end, seconds }: SpanProps) {
  const clock = useClockItself();
  const frame = useClock((state) => state.frame);
  const offset = useClock((state) => state.offsets[pane.id] ?? 0);
  const drag = useRef<{ x: number; offset: number; perPixel: number }>(undefined);
  const set = (frames: number) => clock.setOffset(pane.id, frames * frame);
  const frames = framesOf(offset, frame);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by !== undefined) set(frames + by * (event.shiftKey ? 10 : 1));
    else if (event.key === 'Delete' || event.key === 'Backspace') set(0);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const width = event.currentTarget.parentElement?.clientWidth ?? 0;
    if (event.button !== 0 || width === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // The scale of the ruler changes during the drag if the last video ends later; the drag uses the initial scale.
    drag.current = { x: event.clientX, offset, perPixel: seconds / width };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    if (from) set(framesOf(from.offset + (event.clientX - from.x) * from.perPixel, frame));
  };
  const endDrag = () => {
    drag.current = undefined;
  };
  const restingText = lane.state === 'resting' ? '. Shows its exact frame when you pause' : '';
  return (
    <CommandTooltip
      by={['earlier', 'later']}
      tip={`Offset of ${pane.letter}: ${formatOffset(frames)}. Drag to change it${restingText}`}
    >
      <div
        className={styles['span']}
        data-state={lane.state}
        style={{ left: formatPercent(start, seconds), width: formatPercent(end - start, seconds) }}
        role="slider"
        tabIndex={0}
        aria-label={`Offset of ${pane.letter}`}
        aria-valuenow={frames}
        aria-valuemin={-Math.round(seconds / frame)}
        aria-valuemax={Math.round(seconds / frame)}
        aria-valuetext={formatCounted(frames, 'frame')}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      />
    </CommandTooltip>
  );
}
