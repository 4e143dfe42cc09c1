import { useRef } from 'react';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import type { Clock } from '../playback/clock.ts';
import { useClockItself } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import { framesOf, nextLoop, nextSpeed } from './transport-text.ts';

/** Registers the keys of the clock, for any focus on the page. */
export function useClockKeys(panes: readonly VideoPane[]): void {
  const clock = useClockItself();
  const lastHeard = useRef<string>(undefined);
  const currentState = () => clock.state.getState();
  const shiftStart = (delta: number) => {
    const { offsets, frame } = currentState();
    const paneId = findChosenPane(panes, currentState().heard);
    if (paneId !== undefined) clock.setOffset(paneId, (framesOf(offsets[paneId] ?? 0, frame) + delta) * frame);
  };
  useCommands({
    comparePlay: clock.toggle,
    compareBack: () => clock.step(-1),
    compareOn: () => clock.step(1),
    compareStart: () => clock.seek(0),
    compareEnd: () => clock.seek(currentState().seconds),
    shuttleBack: () => clock.shuttle(-1),
    shuttleStop: () => clock.shuttle(0),
    shuttleOn: () => clock.shuttle(1),
    slower: () => clock.setSpeed(nextSpeed(currentState().speed, -1)),
    faster: () => clock.setSpeed(nextSpeed(currentState().speed, 1)),
    markIn: clock.markIn,
    markOut: clock.markOut,
    clearMarks: () => clock.mark({ from: undefined, to: undefined }),
    changeLoop: () => clock.setLoop(nextLoop(currentState().loop)),
    fitDurations: () => clock.setDurations(currentState().durations === 'fit' ? 'real' : 'fit'),
    earlier: () => shiftStart(-1),
    later: () => shiftStart(1),
    matchLoudness: () => clock.setMatchesLoudness(!currentState().matchesLoudness),
    hearNext: () => playNextSound(clock, panes),
    muteAll: () => {
      const { heard: heardId } = currentState();
      clock.setSound(heardId === undefined ? (lastHeard.current ?? panes[0]?.id) : undefined);
      lastHeard.current = heardId;
    },
  });
}

/** Switches the sound to the next pane that can be heard, and off after the last one. */
export function playNextSound(clock: Clock, panes: readonly VideoPane[]): void {
  const { heard: heardId, lanes } = clock.state.getState();
  const audiblePanes = panes.filter(({ id }) => lanes.some(({ paneId, end }) => paneId === id && end !== undefined));
  clock.setSound(audiblePanes[audiblePanes.findIndex(({ id }) => id === heardId) + 1]?.id);
}

/** Returns the focused pane, else the pane whose sound is on, else the second: the first is the reference. */
function findChosenPane(panes: readonly VideoPane[], heardId: string | undefined): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
  return [focused, heardId].find((id) => panes.some((pane) => pane.id === id)) ?? (panes[1] ?? panes[0])?.id;
}
