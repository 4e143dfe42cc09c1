import { useRef } from 'react';
import { useCommands } from '../../../ui/commands/use-command.ts';
import type { Clock } from '../playback/clock.ts';
import { useClockItself } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import { framesOf, nextLoop, nextSpeed } from './frame-text.ts';

/** The keys of the clock, wherever the focus is on the page. */
export function useClockKeys(panes: readonly VideoPane[]): void {
  const clock = useClockItself();
  const lastHeard = useRef<string>(undefined);
  const now = () => clock.state.getState();
  const shift = (by: number) => {
    const { offsets, frame } = now();
    const paneId = chosenPane(panes, now().heard);
    if (paneId !== undefined) clock.setOffset(paneId, (framesOf(offsets[paneId] ?? 0, frame) + by) * frame);
  };
  useCommands({
    comparePlay: clock.toggle,
    compareBack: () => clock.step(-1),
    compareOn: () => clock.step(1),
    compareStart: () => clock.seek(0),
    compareEnd: () => clock.seek(now().seconds),
    shuttleBack: () => clock.shuttle(-1),
    shuttleStop: () => clock.shuttle(0),
    shuttleOn: () => clock.shuttle(1),
    slower: () => clock.setSpeed(nextSpeed(now().speed, -1)),
    faster: () => clock.setSpeed(nextSpeed(now().speed, 1)),
    markIn: clock.markIn,
    markOut: clock.markOut,
    clearMarks: () => clock.mark({ from: undefined, to: undefined }),
    changeLoop: () => clock.setLoop(nextLoop(now().loop)),
    fitDurations: () => clock.setDurations(now().durations === 'fit' ? 'real' : 'fit'),
    earlier: () => shift(-1),
    later: () => shift(1),
    hearNext: () => hearNext(clock, panes),
    muteAll: () => {
      const { heard } = now();
      clock.hear(heard === undefined ? (lastHeard.current ?? panes[0]?.id) : undefined);
      lastHeard.current = heard;
    },
  });
}

/** After the last one, none. */
export function hearNext(clock: Clock, panes: readonly VideoPane[]): void {
  const { heard, lanes } = clock.state.getState();
  const canBeHeard = panes.filter(({ id }) => lanes.some(({ paneId, end }) => paneId === id && end !== undefined));
  clock.hear(canBeHeard[canBeHeard.findIndex(({ id }) => id === heard) + 1]?.id);
}

/** The one that has the focus, else the one that is heard, else the second: the first is what others are held against. */
function chosenPane(panes: readonly VideoPane[], heard: string | undefined): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
  return [focused, heard].find((id) => panes.some((pane) => pane.id === id)) ?? (panes[1] ?? panes[0])?.id;
}
