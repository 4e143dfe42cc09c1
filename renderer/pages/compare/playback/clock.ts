import { createStore, type StoreApi } from 'zustand';
import type { VideoFrames } from '../../../../shared/library/video-frames.ts';
import { type ClockState, pace, type StoredClock, stateFrom, storedFrom } from './clock-state.ts';
import type { Direction } from './loop-range.ts';
import { rangeOf } from './loop-range.ts';
import { createPaneRegistry, type PaneFrame } from './pane-registry.ts';
import { PlayRun } from './play-run.ts';
import { clockFrameAt, endOfClockFrame, startOfClockFrame } from './timeline.ts';
import { sameMoment } from './video-frames.ts';

/**
 * One clock for all videos of a comparison. It is outside React: listeners receive changes of every frame, and `state`
 * has changes by the user.
 */
export interface Clock {
  readonly state: StoreApi<ClockState>;
  /** The element of a pane; `null` when it is removed. An element that cannot play does not stop the others. */
  register(paneId: string, video: HTMLVideoElement | null): void;
  /** The frames of a pane's video, as main measured them. Until they are known it is placed by time alone. */
  measure(paneId: string, video: VideoFrames | undefined): void;
  /** The panes in stage order; others are dropped. When there are too many, the first ones keep playing. */
  arrange(paneIds: readonly string[]): void;
  /** Seconds on the clock, now. */
  at(): number;
  /** Returns the current frame number of the clock (1-based). */
  frameNumber(): number;
  /** Returns the visible frame of a pane; `undefined` for a pane without a video or without known frames. */
  frameOf(paneId: string): PaneFrame | undefined;
  /** Every pane shows exactly the frame that it should, or cannot. While it plays: all have started. */
  settled(): Promise<void>;
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
  shuttle(way: Direction | 0): void;
  setSpeed(speed: number): void;
  setLoop(loop: ClockState['loop']): void;
  setDurations(durations: ClockState['durations']): void;
  /** The loop begins, or ends, with the frame that is shown. */
  markIn(): void;
  markOut(): void;
  /** Loop marks; seconds on the clock, nothing where there is none. */
  mark(marks: { readonly from: number | undefined; readonly to: number | undefined }): void;
  /** One pane, or none. */
  hear(paneId: string | undefined): void;
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

const mostShuttle = 4;

/** `onChange` receives the state to save after each change by the user, and after each stop. */
export function createClock(kept: StoredClock, onChange: (kept: StoredClock) => void): Clock {
  const state = createStore<ClockState>(() => stateFrom(kept));
  const frameListeners = new Set<() => void>();
  const moveListeners = new Set<() => void>();
  const notify = (listeners: ReadonlySet<() => void>) => {
    for (const listener of listeners) listener();
  };
  const onSeen = () => notify(frameListeners);
  const roster = createPaneRegistry(state, onSeen);
  const run = new PlayRun(state, roster, kept.clock.at, { onMove: () => notify(moveListeners), onSeen });
  roster.onRetimed(() => run.retimed());

  const change = (changed: Partial<ClockState>) => {
    state.setState(changed);
    save();
  };
  let keptAt = kept.clock.at;
  const save = () => {
    keptAt = run.at();
    onChange(storedFrom(state.getState(), keptAt));
  };
  const stopAt = (seconds: number) => {
    run.stand(seconds);
    save();
  };
  const timeline = roster.timeline;
  const frameNow = () => clockFrameAt(timeline(), run.at());

  const play = () => {
    const { loop, from, to } = state.getState();
    const { frames } = timeline();
    const range = rangeOf(timeline(), { loop, from, to });
    const at = run.at();
    // At the end there is nothing left to play; a loop is entered where it begins.
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
    frameNumber: () => frameNow() + 1,
    frameOf: roster.frameOf,
    settled: () => run.settled(),
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
      stopAt(startOfClockFrame(timeline(), frameNow() + frames));
    },
    shuttle(way) {
      if (way === 0) return pause();
      const { playing, shuttle } = state.getState();
      const isSameWay = playing && run.direction() === way;
      const times = isSameWay ? Math.min(mostShuttle, Math.abs(shuttle) * 2) : 1;
      if (way === 1 && !playing) return play();
      state.setState({ shuttle: times * way });
      run.start(way, run.at());
    },
    setSpeed(speed) {
      const before = pace(state.getState());
      change({ speed });
      if (pace(state.getState()) !== before) run.repace();
    },
    setLoop: (loop) => change({ loop }),
    setDurations(durations) {
      change({ durations });
      roster.retime();
    },
    markIn: () => {
      const { to, loop } = state.getState();
      const from = startOfClockFrame(timeline(), frameNow());
      change({ from, to: to !== undefined && to <= from ? undefined : to, loop: loop === 'off' ? 'loop' : loop });
    },
    markOut: () => {
      const { from, loop } = state.getState();
      const to = endOfClockFrame(timeline(), frameNow());
      change({ to, from: from !== undefined && from >= to ? undefined : from, loop: loop === 'off' ? 'loop' : loop });
    },
    mark: (marks) => change(marks),
    hear(heard) {
      change({ heard });
      roster.sound();
    },
    setOffset(paneId, seconds) {
      change({ offsets: { ...state.getState().offsets, [paneId]: seconds } });
      roster.retime();
    },
    tryAll() {
      state.setState({ tooMany: undefined });
      roster.rest(undefined);
      run.retimed();
    },
    onFrame: (listener) => subscribe(frameListeners, listener),
    onMove: (listener) => subscribe(moveListeners, listener),
    close() {
      // It may have played on since the last change.
      if (Math.abs(run.at() - keptAt) > sameMoment) save();
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
