import type { StoreApi } from 'zustand';
import { clockFrameAt, endOfClockFrame, startOfClockFrame } from '../../../ui/playback/playback-timeline.ts';
import { type Direction, nextShuttle } from '../../../ui/playback/shuttle.ts';
import { sameMoment } from '../../../ui/playback/video-frame-at-time.ts';
import type { ClockDriver } from './clock-driver.ts';
import { type ClockState, paceOf } from './clock-state.ts';
import { rangeOf } from './loop-range.ts';
import type { PaneFrame, PaneRegistry } from './pane-registry.ts';

/** Commands of the user to the clock. */
export interface ClockCommands {
  /** Stops all videos. Returns the frame of this pane, and a time inside that frame on the decoder's clock. */
  hold(paneId: string): PaneFrame;
  play(): void;
  pause(): void;
  toggle(): void;
  seek(seconds: number): void;
  /** Stops the clock and moves it by a number of frames. */
  step(frames: number): void;
  /**
   * Shuttle keys: 1 (L) plays forward, -1 (J) plays backward, 0 (K) stops. The same direction again doubles the speed.
   */
  shuttle(direction: Direction | 0): void;
  setSpeed(speed: number): void;
  setLoop(loop: ClockState['loop']): void;
  setDurations(durations: ClockState['durations']): void;
  /** Starts or ends the loop at the visible frame. */
  markIn(): void;
  markOut(): void;
  /** Sets the loop marks. Seconds on the clock; `undefined` without a mark. */
  mark(marks: { readonly from: number | undefined; readonly to: number | undefined }): void;
  /** One pane, or none. */
  setSound(paneId: string | undefined): void;
  setMatchesLoudness(matchesLoudness: boolean): void;
  /** Seconds on the clock by which the video of a pane starts later. */
  setOffset(paneId: string, seconds: number): void;
}

interface CommandedClock {
  readonly state: StoreApi<ClockState>;
  readonly run: ClockDriver;
  readonly roster: PaneRegistry;
  /** Saves the state after a command. */
  readonly save: () => void;
  /** Returns a function that acts, and reports the command. */
  readonly command: <Given extends unknown[], Result>(act: (...given: Given) => Result) => (...given: Given) => Result;
}

export function createClockCommands({ state, run, roster, save, command }: CommandedClock): ClockCommands {
  const timeline = roster.timeline;
  const currentFrame = () => clockFrameAt(timeline(), run.at());
  const change = (changed: Partial<ClockState>) => {
    state.setState(changed);
    save();
  };
  const stopAt = (seconds: number) => {
    run.stopAt(seconds);
    save();
  };

  const play = () => {
    const { loop, from, to } = state.getState();
    const { frames } = timeline();
    const range = rangeOf(timeline(), { loop, from, to });
    const at = run.at();
    // The end has nothing left to play; a loop starts at its first mark.
    const isAtEnd = clockFrameAt(timeline(), at) >= frames.length - 1;
    state.setState({ shuttle: 1 });
    run.start(1, isAtEnd || at < range.from || at >= range.to ? range.from : at);
  };
  const pause = () => {
    const seen = run.seen();
    state.setState({ shuttle: 1 });
    stopAt(seen);
  };

  return {
    play: command(play),
    pause: command(pause),
    hold: command((paneId) => {
      pause();
      const { frame, frames, seconds } = roster.frameAt(paneId, run.at()) ?? { frame: 1, frames: 1, seconds: 0 };
      return { frame, frames, seconds: seconds + sameMoment + roster.decodedLater(paneId) };
    }),
    toggle: command(() => (state.getState().playing ? pause() : play())),
    seek: command((seconds) => {
      const { playing } = state.getState();
      if (playing) run.start(run.direction(), seconds);
      else stopAt(seconds);
    }),
    step: command((frames) => {
      state.setState({ shuttle: 1 });
      stopAt(startOfClockFrame(timeline(), currentFrame() + frames));
    }),
    shuttle: command((direction) => {
      if (direction === 0) return pause();
      const { playing, shuttle } = state.getState();
      if (direction === 1 && !playing) return play();
      state.setState({ shuttle: nextShuttle(direction, { playing, shuttle }) });
      run.start(direction, run.at());
    }),
    setSpeed: command((speed) => {
      const before = paceOf(state.getState());
      change({ speed });
      if (paceOf(state.getState()) !== before) run.repace();
    }),
    setLoop: command((loop) => change({ loop })),
    setDurations: command((durations) => {
      change({ durations });
      roster.retime();
    }),
    markIn: command(() => {
      const { to, loop } = state.getState();
      const from = startOfClockFrame(timeline(), currentFrame());
      change({ from, to: to !== undefined && to <= from ? undefined : to, loop: loop === 'off' ? 'loop' : loop });
    }),
    markOut: command(() => {
      const { from, loop } = state.getState();
      const to = endOfClockFrame(timeline(), currentFrame());
      change({ to, from: from !== undefined && from >= to ? undefined : from, loop: loop === 'off' ? 'loop' : loop });
    }),
    mark: command((marks) => change(marks)),
    setSound: command((heard) => {
      change({ heard });
      // A video that is heard plays in any case, and another one may rest for it.
      if (state.getState().tooMany === undefined) roster.updateSound();
      else roster.retime();
      run.restOthers();
    }),
    setMatchesLoudness: command((matchesLoudness) => {
      change({ matchesLoudness });
      roster.updateSound();
    }),
    setOffset: command((paneId, seconds) => {
      change({ offsets: { ...state.getState().offsets, [paneId]: seconds } });
      roster.retime();
    }),
  };
}
