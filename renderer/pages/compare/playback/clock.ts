import { createStore, type StoreApi } from 'zustand';
import type { VideoFrameTiming } from '../../../../shared/library/video-frame-timing.ts';
import { clockFrameAt } from '../../../ui/playback/playback-timeline.ts';
import { sameMoment } from '../../../ui/playback/video-frame-at-time.ts';
import { type ClockCommands, createClockCommands } from './clock-commands.ts';
import { ClockDriver } from './clock-driver.ts';
import {
  anchorOfSharedClock,
  type ClockState,
  type HeardSound,
  isOutdatedClockState,
  type LastCommand,
  paceOf,
  restoreState,
  type SharedClockState,
  type StoredClock,
  sharedClockStateOf,
  stateToStore,
} from './clock-state.ts';
import { createPaneRegistry, type PaneFrame } from './pane-registry.ts';

/**
 * One clock for all videos of a comparison. It is outside React: listeners receive changes of every frame, and `state`
 * has changes by the user.
 */
export interface Clock extends ClockCommands {
  readonly state: StoreApi<ClockState>;
  /** The element of a pane; `null` when it is removed. An element that cannot play does not stop the others. */
  register(paneId: string, video: HTMLVideoElement | null): void;
  /** The frames of a pane's video, as main measured them. Until they are known it is placed by time alone. */
  measure(paneId: string, video: VideoFrameTiming | undefined): void;
  /** Sets the gain of each pane while the videos have equal loudness. Factors of the amplitude, from 0 to 1; else 1. */
  setLoudnessGains(gains: ReadonlyMap<string, number>): void;
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
  /** Returns the sound at the position of the clock; `undefined` while no sound is on, or the speed allows none. */
  heardSound(): HeardSound | undefined;
  /** Every pane shows exactly the frame that it should, or cannot. While it plays: all have started. */
  whenSettled(): Promise<void>;
  isSettled(): boolean;
  /** Tries all of them again after too many were reported. */
  tryAll(): void;
  /** Called when a pane shows another frame. */
  onFrame(listener: () => void): () => void;
  /** Called when the clock moves, and once when all panes show it; while it runs, before each drawing. */
  onMove(listener: () => void): () => void;
  /** The state for another window. */
  signal(): SharedClockState;
  /** Called after each command, and when a run after a command of this window has its exact position. */
  onSignal(listener: () => void): () => void;
  /** Does what the clock of another window does, unless a later command was given here. Saves nothing. */
  follow(signal: SharedClockState): void;
  close(): void;
}

/**
 * `onChange` receives the state to save after each change by the user, and after each stop. A muted clock controls the
 * sound of another window.
 */
export function createClock(stored: StoredClock, onChange: (stored: StoredClock) => void, isMuted: boolean): Clock {
  const state = createStore<ClockState>(() => restoreState(stored));
  const frameListeners = new Set<() => void>();
  const moveListeners = new Set<() => void>();
  const signalListeners = new Set<() => void>();
  const notify = (listeners: ReadonlySet<() => void>) => {
    for (const listener of listeners) listener();
  };
  const onSeen = () => notify(frameListeners);
  const roster = createPaneRegistry(state, onSeen, isMuted);
  const clockId = crypto.randomUUID();
  let last: LastCommand = { turn: 0, leader: '' };
  const run = new ClockDriver(state, roster, stored.clock.at, {
    onMove: () => notify(moveListeners),
    onSeen,
    // Other windows follow the run after a command of this window.
    onAnchor: () => last.leader === clockId && notify(signalListeners),
  });
  /** The other clock runs, and no video of this one is known yet. */
  let waiting: SharedClockState | undefined;
  roster.onRetimed(() => {
    run.retimed();
    if (waiting && timeline().seconds > 0) follow(waiting);
  });

  let storedPosition = stored.clock.at;
  const save = () => {
    storedPosition = run.at();
    onChange(stateToStore(state.getState(), storedPosition));
  };
  const timeline = roster.timeline;
  function follow(signal: SharedClockState): void {
    if (isOutdatedClockState(signal, last)) return;
    last = { turn: signal.turn, leader: signal.leader };
    const before = state.getState();
    const { playing, ...settings } = signal.settings;
    waiting = playing && timeline().seconds === 0 ? signal : undefined;
    const isSameTimeline =
      settings.durations === before.durations && JSON.stringify(settings.offsets) === JSON.stringify(before.offsets);
    state.setState({ ...settings, offsets: isSameTimeline ? before.offsets : settings.offsets });
    if (isSameTimeline && before.tooMany === undefined) roster.updateSound();
    else roster.retime();
    if (settings.heard !== before.heard) run.restOthers();
    if (paceOf(settings) !== paceOf(before)) run.repace();
    if (playing) run.follow(settings.shuttle < 0 ? -1 : 1, anchorOfSharedClock(signal), signal.at);
    else if (before.playing || Math.abs(run.at() - signal.at) > sameMoment) run.stopAt(signal.at);
  }

  const commands = createClockCommands({
    state,
    run,
    roster,
    save,
    command:
      (act) =>
      (...given) => {
        last = { turn: last.turn + 1, leader: clockId };
        waiting = undefined;
        const result = act(...given);
        notify(signalListeners);
        return result;
      },
  });

  return {
    state,
    register: roster.register,
    measure: roster.measure,
    setLoudnessGains: roster.setLoudnessGains,
    arrange: roster.arrange,
    at: () => run.at(),
    frameNumber: () => clockFrameAt(timeline(), run.at()) + 1,
    frameOf: roster.frameOf,
    heardSound: () => roster.soundAt(run.at()),
    whenSettled: () => run.settled(),
    isSettled: () => run.isSettled(),
    ...commands,
    tryAll() {
      state.setState({ tooMany: undefined });
      roster.limitPlaying(undefined);
      run.retimed();
    },
    onFrame: (listener) => subscribe(frameListeners, listener),
    onMove: (listener) => subscribe(moveListeners, listener),
    signal: () => sharedClockStateOf(last, state.getState(), run.at(), run.anchor()),
    onSignal: (listener) => subscribe(signalListeners, listener),
    follow,
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
