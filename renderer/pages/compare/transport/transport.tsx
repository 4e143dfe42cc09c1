import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { TimelineViewProvider } from '../common/timeline-view-context.ts';
import { usePauseMeasuringDuringPlayback } from '../measurements/use-measurements.ts';
import type { Lane } from '../playback/clock-state.ts';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import { SoundPanel } from '../sound/sound-panel.tsx';
import { usePaneSounds } from '../sound/use-pane-sounds.ts';
import { InOutPoints } from './in-out-points.tsx';
import { Playhead } from './playhead.tsx';
import { Ruler } from './ruler.tsx';
import { TimelineLanes } from './timeline-lanes.tsx';
import { TimelineScrollbar } from './timeline-scrollbar.tsx';
import styles from './transport.module.css';
import { TransportControls } from './transport-controls.tsx';
import { useClockKeys } from './use-clock-keys.ts';
import { useZoomableTimeline } from './use-zoomable-timeline.ts';

interface TransportProps {
  readonly panes: readonly VideoPane[];
  /** Renders the marks that other modules add to the lane of a pane. */
  readonly laneMarks?: (paneId: string) => ReactNode;
  /** More lanes on the same time. */
  readonly graphs?: ReactNode;
}

/** Play controls and position of all videos, with the range of each video on the clock below. */
export function Transport({ panes, laneMarks, graphs }: TransportProps) {
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
      data-tour="transport"
      data-empty={isEmpty || undefined}
      inert={isEmpty}
    >
      <TooManyVideos />
      <Timeline>
        <TimelineLanes panes={panes} laneMarks={laneMarks} />
        <SoundPanel sounds={sounds} />
        {graphs}
      </Timeline>
      <TransportControls panes={panes} match={sounds.match} />
    </section>
  );
}

/** The ruler, and lanes on the same time. */
function Timeline({ children }: { children: ReactNode }) {
  const deck = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const timeline = useZoomableTimeline(deck, over);
  const { zoom, from } = timeline.view;
  return (
    <TimelineViewProvider value={timeline.view}>
      <Box
        ref={deck}
        className={styles['deck']}
        pos="relative"
        mx="s4"
        pt={24}
        pb="s1"
        style={{ '--time-width': `${zoom * 100}%`, '--time-left': `${-from * zoom * 100}%` }}
      >
        <Ruler />
        <div className={styles['lanes']}>
          <div>{children}</div>
        </div>
        <div ref={over} className={styles['over']}>
          <div className={styles['strip']}>
            <Playhead />
            <InOutPoints />
          </div>
        </div>
        <TimelineScrollbar {...timeline} />
      </Box>
    </TimelineViewProvider>
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
    <Group component="p" className={`t2 ${styles['too-many']}`} gap="s2" py="s1" px="s4" line="bottom" role="status">
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
