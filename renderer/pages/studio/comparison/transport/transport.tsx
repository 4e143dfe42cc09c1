import { ActionIcon, Button } from '@mantine/core';
import { IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { Box, Group } from '../../../../ui/layout-primitives.tsx';
import { chooseRulerStep, formatPercent, largestZoom, zoomStep } from '../../../../ui/playback/time-ruler.ts';
import { useElementSize } from '../../../../ui/zoom-pan/use-element-size.ts';
import { useLanePreference } from '../common/lane-preference.ts';
import {
  type MeasuredTimelineView,
  scrolledTo,
  showing,
  type TimelineView,
  TimelineViewContext,
  useTimelineView,
  wholeTimeline,
  zoomedTo,
} from '../common/timeline-view.ts';
import { usePauseMeasuringDuringPlayback } from '../measurements/use-measurements.ts';
import type { Lane } from '../playback/clock-state.ts';
import { useClock, useClockItself, useDrawClockPosition } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import { SoundPanel } from '../sound/sound-panel.tsx';
import { usePaneSounds } from '../sound/use-pane-sounds.ts';
import { InOutPoints } from './in-out-points.tsx';
import { Playhead } from './playhead.tsx';
import { TimelineLanes } from './timeline-lanes.tsx';
import styles from './transport.module.css';
import { ClockControls, PlaybackControls } from './transport-controls.tsx';
import { useClockKeys } from './use-clock-keys.ts';

interface TransportProps {
  readonly panes: readonly VideoPane[];
  /** Renders the marks that other modules add to the lane of a pane. */
  readonly laneMarks?: (paneId: string) => ReactNode;
  /** More lanes on the same time. */
  readonly graphs?: ReactNode;
}

/** Play controls and position of all videos, with the range of each video on the clock below. */
export function Transport({ panes, laneMarks, graphs }: TransportProps) {
  // A single video has no lane of its own.
  const isFolded = !useLanePreference() || panes.length === 1;
  const isEmpty = useClock((state) => state.seconds === 0);
  const isAwaited = useClock(({ lanes }) => panes.some((pane) => pane.isAwaited && !isBroken(lanes, pane)));
  useClockKeys(panes);
  usePauseMeasuringDuringPlayback();
  const sounds = usePaneSounds(panes);
  // The area exists before the first video, so that the panes do not move when a result arrives.
  if (isEmpty && !isAwaited) return null;
  return (
    <section
      className={styles['transport']}
      aria-label="Playback controls for all videos"
      data-empty={isEmpty || undefined}
      inert={isEmpty}
    >
      <TooManyVideos />
      <div className={styles['rows']}>
        <ClockControls />
        <Timeline isFolded={isFolded} requestedSeconds={Math.max(0, ...panes.map((pane) => pane.requestedSeconds))}>
          <TimelineLanes panes={panes} isFolded={isFolded} laneMarks={laneMarks} />
          <SoundPanel sounds={sounds} />
          {graphs}
        </Timeline>
        <PlaybackControls panes={panes} match={sounds.match} />
      </div>
    </section>
  );
}

interface TimelineProps {
  readonly isFolded: boolean;
  /** The longest duration that a run asks for: the ruler shows it until the first video arrives. */
  readonly requestedSeconds: number;
  readonly children: ReactNode;
}

/** The ruler, and lanes on the same time. */
function Timeline({ isFolded, requestedSeconds, children }: TimelineProps) {
  const deck = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const timeline = useZoomableTimeline(deck, over);
  const { zoom, from } = timeline.view;
  return (
    <TimelineViewContext value={timeline.view}>
      <Box
        ref={deck}
        className={styles['deck']}
        pos="relative"
        mx="s4"
        style={{ '--time-width': `${zoom * 100}%`, '--time-left': `${-from * zoom * 100}%` }}
      >
        <Ruler hasSeconds={isFolded && zoom === 1} requestedSeconds={requestedSeconds} />
        <Box className={styles['lanes']} mah="36vh" mr="calc(-1 * var(--s4))" overflow="hidden auto">
          <div>{children}</div>
        </Box>
        <div ref={over} className={styles['over']}>
          <div className={styles['strip']}>
            <Playhead />
            <InOutPoints />
          </div>
        </div>
        <TimelineScrollbar {...timeline} />
      </Box>
    </TimelineViewContext>
  );
}

function isBroken(lanes: readonly Lane[], { id }: VideoPane): boolean {
  return lanes.some(({ paneId, state }) => paneId === id && state === 'broken');
}

function TooManyVideos() {
  const clock = useClockItself();
  const videoCount = useClock((state) => state.tooMany);
  const resting = useClock((state) => state.lanes.filter((lane) => lane.state === 'resting').length);
  const isOverloaded = videoCount !== undefined && resting > 0;
  useCommands(isOverloaded ? { playAll: clock.tryAll } : {});
  if (!isOverloaded) return null;
  return (
    <Group component="p" className="t2 small-size" gap="s2" py="s1" px="s4" line="bottom" role="status">
      This computer can’t play {videoCount} videos at the same time. {videoCount - resting} play; the others show their
      exact frame when you pause.
      <CommandTooltip by="playAll" tip="Tries to play all videos again">
        <Button size="xs" variant="subtle" onClick={clock.tryAll}>
          Play all again
        </Button>
      </CommandTooltip>
    </Group>
  );
}

/** Seconds between the smallest parts that a ruler of seconds numbers, and the least space for a number, CSS pixels. */
const [smallestPart, secondsGap] = [0.1, 90];
/** A number of seconds is hidden while its middle is as close to the playhead. CSS pixels. */
const playheadGap = 16;

/** Labels the visible part of the ruler: with seconds, or with the number of elapsed clock frames. */
function Ruler({ hasSeconds, requestedSeconds }: { hasSeconds: boolean; requestedSeconds: number }) {
  const seconds = useClock((state) => state.seconds) || requestedSeconds;
  const frames = useClock((state) => state.frames);
  const frame = useClock((state) => state.frame);
  const { zoom, from, width } = useTimelineView();
  const unit = hasSeconds ? smallestPart : frame;
  // The last frame begins before the end, and the last second may be the end.
  const count = hasSeconds ? Math.floor(seconds / unit + 0.001) + 1 : frames;
  const step = chooseRulerStep(count, 1 / unit, width * zoom, hasSeconds ? secondsGap : undefined);
  const first = Math.floor((from * count) / step);
  const last = Math.min(Math.ceil(count / step), Math.ceil(((from + 1 / zoom) * count) / step) + 1);
  const marks = Array.from({ length: last - first }, (_, index) => (first + index) * step);
  const labels = useRef<(HTMLSpanElement | null)[]>([]);
  useDrawClockPosition((at) => {
    for (const [index, mark] of marks.entries()) {
      const distance = (Math.abs(mark * unit - at) / seconds) * width;
      const label = labels.current[index];
      if (label) label.style.visibility = hasSeconds && distance < playheadGap ? 'hidden' : '';
    }
  });
  return (
    <div className={styles['ruler']} style={{ overflow: hasSeconds ? 'visible' : undefined }} aria-hidden>
      <div className={styles['strip']}>
        {marks.map((mark, index) => (
          <span
            key={mark}
            ref={(label) => {
              labels.current[index] = label;
            }}
            style={{
              left: formatPercent(mark * unit, seconds),
              ...(hasSeconds && { padding: 0, border: 0, translate: index > 0 ? '-50%' : 0 }),
            }}
          >
            {hasSeconds ? `${mark / 10}${index === 1 ? ' s' : ''}` : mark}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Scrolls a zoomed timeline. Absent while all of it is visible. */
function TimelineScrollbar({ view: { zoom, from }, scrollTo, showAll }: ZoomableTimeline) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const left = from * element.scrollWidth;
    // The browser rounds positions. A correction would change the scrolling of the user.
    if (Math.abs(element.scrollLeft - left) > 1) element.scrollLeft = left;
  });
  if (zoom === 1) return null;
  return (
    <div className={`${styles['lane']} ${styles['scroll']}`} data-tall>
      <CommandTooltip by={['wholeClock', 'zoomClockIn', 'zoomClockOut']} tip="Show the whole timeline">
        <ActionIcon size={24} aria-label="Show the whole timeline" onClick={showAll}>
          <IconZoomOut size={14} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
      <section
        ref={bar}
        className={styles['scrollbar']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Visible part of the timeline, zoom ${Math.round(zoom * 100)} %`}
        onKeyDown={(event) => {
          // The stage pans with these keys, and here they scroll.
          if (!event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) event.stopPropagation();
        }}
        onScroll={({ currentTarget }) => scrollTo(currentTarget.scrollLeft / currentTarget.scrollWidth)}
      >
        <div style={{ width: `${zoom * 100}%` }} />
      </section>
    </div>
  );
}

/** Each unit of a wheel; a touchpad that pinches sends smaller ones. */
const wheelFactor = 0.005;

interface ZoomableTimeline {
  readonly view: MeasuredTimelineView;
  readonly scrollTo: (from: number) => void;
  readonly showAll: () => void;
}

/**
 * Zooms the timeline with keys and with Ctrl and the wheel, and follows the playhead. `deck`: the element that receives the wheel; `track`: has
 * the width of the visible part.
 */
function useZoomableTimeline(
  deck: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): ZoomableTimeline {
  const clock = useClockItself();
  const frames = useClock((state) => state.frames);
  const { width } = useElementSize(track, { width: 800, height: 0 });
  const [chosen, setView] = useState(wholeTimeline);
  const largest = largestZoom(frames, width);
  // Shorter videos, and a narrower window, lower the largest zoom.
  const clamped = (each: TimelineView) => (each.zoom > largest ? zoomedTo(each, largest, largest, each.from) : each);
  const view = clamped(chosen);
  const playhead = () => {
    const { seconds } = clock.state.getState();
    return seconds === 0 ? 0 : clock.at() / seconds;
  };
  const zoomBy = (factor: number, anchor: number) => setView(zoomedTo(view, view.zoom * factor, largest, anchor));
  const scrollTo = (from: number) => setView((now) => scrolledTo(clamped(now), from));
  const showAll = () => setView(wholeTimeline);
  useCommands({
    ...(view.zoom < largest ? { zoomClockIn: () => zoomBy(zoomStep, playhead()) } : {}),
    ...(view.zoom > 1 ? { zoomClockOut: () => zoomBy(1 / zoomStep, playhead()), wholeClock: showAll } : {}),
  });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const along = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    if (event.ctrlKey || event.metaKey) {
      const place = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      zoomBy(Math.exp(-event.deltaY * wheelFactor), view.from + place / view.zoom);
    } else if (view.zoom > 1 && along !== 0) scrollTo(view.from + along / (box.width * view.zoom));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = deck.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // A passive listener can't prevent that the browser zooms the page.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [deck]);

  const last = useRef<number>(undefined);
  useDrawClockPosition((at) => {
    // The timeline follows the playhead only when it moves, so that a user can scroll away while the clock is stopped.
    if (last.current !== undefined && last.current !== at) setView((now) => showing(clamped(now), playhead()));
    last.current = at;
  });
  return { view: { ...view, width }, scrollTo, showAll };
}
