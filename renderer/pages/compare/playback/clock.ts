import { createStore, type StoreApi } from 'zustand';
import type { VideoFrameTiming } from '../../../../shared/library/video-frame-timing.ts';
import { type Direction, nextShuttle } from '../../../ui/playback/shuttle.ts';
import { sameMoment } from '../../../ui/playback/video-frames.ts';
import { ClockDriver } from './clock-driver.ts';
import { type ClockState, paceOf, restoreState, type StoredClock, stateToStore } from './clock-state.ts';
import { rangeOf } from './loop-range.ts';
import { createPaneRegistry, type PaneFrame } from './pane-registry.ts';
import { clockFrameAt, endOfClockFrame, startOfClockFrame } from './timeline.ts';

/**
 * One clock for all videos of a comparison. It is outside React: listeners receive changes of every frame, and `state`
 * has changes by the user.
 */
export interface Clock {
  readonly state: StoreApi<ClockState>;
  /** The element of a pane; `null` when it is removed. An element that cannot play does not stop the others. */
  register(paneId: string, video: HTMLVideoElement | null): void;
  /** The frames of a pane's video, as main measured them. Until they are known it is placed by time alone. */
  measure(paneId: string, video: VideoFrameTiming | undefined): void;
  /**
   * Sets the stage order of the panes; other panes are removed. If there are too many videos, the first ones continue
   * to play. `prepared` panes follow the clock without being seen, heard, waited for or part of its duration.
   */
  arrange(paneIds: readonly string[], prepared: readonly string[]): void;
  /** Seconds on the clock, now. */
  at(): number;
  /** Returns the current frame number of the clock (1-based). */
  frameNumber(): number;
  /** Returns the visible frame of a pane; `undefined` for a pane without a video or without known frames. */
  frameOf(paneId: string): PaneFrame | undefined;
  /** Every pane shows exactly the frame that it should, or cannot. While it plays: all have started. */
  whenSettled(): Promise<void>;
  isSettled(): boolean;
  /** Stops all, and returns the frame of this pane with a moment well inside it, in decoder time. */
  hold(paneId: string): PaneFrame;
  play(): void;
  pause(): void;
  toggle(): void;
  seek(seconds: number): void;
  /** Stops the clock and moves it by a number of frames. */
  step(frames: number): void;
  /** 1 as L, -1 as J: again doubles, the other way turns. 0 as K stops. */
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
  /** Seconds on the clock by which the video of a pane starts later. */
  setOffset(paneId: string, seconds: number): void;
  /** Tries all of them again after too many were reported. */
  tryAll(): void;
  /** Called when a pane shows another frame. */
  onFrame(listener: () => void): () => void;
  /** Called when the clock moves, and once when all panes show it; while it runs, before each drawing. */
  onMove(listener: () => void): () => void;
  close(): void;
}

/** `onChange` receives the state to save after each change by the user, and after each stop. */
export function createClock(stored: StoredClock, onChange: (stored: StoredClock) => void): Clock {
  const state = createStore<ClockState>(() => restoreState(stored));
  const frameListeners = new Set<() => void>();
  const moveListeners = new Set<() => void>();
  const notify = (listeners: ReadonlySet<() => void>) => {
    for (const listener of listeners) listener();
  };
  const onSeen = () => notify(frameListeners);
  const roster = createPaneRegistry(state, onSeen);
  const run = new ClockDriver(state, roster, stored.clock.at, { onMove: () => notify(moveListeners), onSeen });
  roster.onRetimed(() => run.retimed());

  const change = (changed: Partial<ClockState>) => {
    state.setState(changed);
    save();
  };
  let storedPosition = stored.clock.at;
  const save = () => {
    storedPosition = run.at();
    onChange(stateToStore(state.getState(), storedPosition));
  };
  const stopAt = (seconds: number) => {
    run.stopAt(seconds);
    save();
  };
  const timeline = roster.timeline;
  const currentFrame = () => clockFrameAt(timeline(), run.at());

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
    state,
    register: roster.register,
    measure: roster.measure,
    arrange: roster.arrange,
    at: () => run.at(),
    frameNumber: () => currentFrame() + 1,
    frameOf: roster.frameOf,
    whenSettled: () => run.settled(),
    isSettled: () => run.isSettled(),
    play,
    pause,
    hold(paneId) {
      pause();
      const { frame, frames, seconds } = roster.frameAt(paneId, run.at()) ?? { frame: 1, frames: 1, seconds: 0 };
      return { frame, frames, seconds: seconds + sameMoment + roster.decodedLater(paneId) };
    },
    toggle: () => (state.getState().playing ? pause() : play()),
    seek(seconds) {
      const { playing } = state.getState();
      if (playing) run.start(run.direction(), seconds);
      else stopAt(seconds);
    },
    step: (frames) => {
      state.setState({ shuttle: 1 });
      stopAt(startOfClockFrame(timeline(), currentFrame() + frames));
    },
    shuttle(direction) {
      if (direction === 0) return pause();
      const { playing, shuttle } = state.getState();
      if (direction === 1 && !playing) return play();
      state.setState({ shuttle: nextShuttle(direction, { playing, shuttle }) });
      run.start(direction, run.at());
    },
    setSpeed(speed) {
      const before = paceOf(state.getState());
      change({ speed });
      if (paceOf(state.getState()) !== before) run.repace();
    },
    setLoop: (loop) => change({ loop }),
    setDurations(durations) {
      change({ durations });
      roster.retime();
    },
    markIn: () => {
      const { to, loop } = state.getState();
      const from = startOfClockFrame(timeline(), currentFrame());
      change({ from, to: to !== undefined && to <= from ? undefined : to, loop: loop === 'off' ? 'loop' : loop });
    },
    markOut: () => {
      const { from, loop } = state.getState();
      const to = endOfClockFrame(timeline(), currentFrame());
      change({ to, from: from !== undefined && from >= to ? undefined : from, loop: loop === 'off' ? 'loop' : loop });
    },
    mark: (marks) => change(marks),
    setSound(heard) {
      change({ heard });
      roster.updateSound();
    },
    setOffset(paneId, seconds) {
      change({ offsets: { ...state.getState().offsets, [paneId]: seconds } });
      roster.retime();
    },
    tryAll() {
      state.setState({ tooMany: undefined });
      roster.limitPlaying(undefined);
      run.retimed();
    },
    onFrame: (listener) => subscribe(frameListeners, listener),
    onMove: (listener) => subscribe(moveListeners, listener),
    close() {
      // The clock may have advanced since the last change.
      if (Math.abs(run.at() - storedPosition) > sameMoment) save();
      run.close();
      roster.close();
    },
  };
}

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
