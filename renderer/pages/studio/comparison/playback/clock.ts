import { createStore, type StoreApi } from 'zustand';
import { clockFrameAt, endOfClockFrame, startOfClockFrame } from '../../../../ui/playback/playback-timeline.ts';
import { type Direction, nextShuttle } from '../../../../ui/playback/shuttle.ts';
import { sameMoment } from '../../../../ui/playback/video-frame-at-time.ts';
import { ClockDriver } from './clock-driver.ts';
import {
  anchorOfSharedClock,
  type ClockState,
  type HeardSound,
  isOutdatedClockState,
  type LastCommand,
  paceOf,
  rangeOf,
  restoreState,
  type SharedClockState,
  type StoredClock,
  sharedClockStateOf,
  stateToStore,
} from './clock-state.ts';
import { createPaneRegistry, type PaneFrame, type PaneRegistry } from './pane-registry.ts';

/** Commands of the user. */
interface ClockCommands {
  /** Stops all videos. Returns the frame of this pane, and a time inside that frame on the decoder's clock. */
  hold(paneId: string): PaneFrame;
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

/** The part of the panes that is outside of the clock. */
type RegisteredPanes = Pick<PaneRegistry, 'register' | 'measure' | 'setLoudnessGains' | 'arrange' | 'frameOf'>;

/**
 * One clock for all videos of a comparison. It is outside React: listeners receive changes of every frame, and `state`
 * has changes by the user.
 */
export interface Clock extends ClockCommands, RegisteredPanes {
  readonly state: StoreApi<ClockState>;
  /** Seconds on the clock, now. */
  at(): number;
  /** Returns the current frame number of the clock (1-based). */
  frameNumber(): number;
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

interface CommandedClock {
  readonly state: StoreApi<ClockState>;
  readonly run: ClockDriver;
  readonly roster: PaneRegistry;
  /** Saves the state after a command. */
  readonly save: () => void;
  /** Returns a function that acts, and reports the command. */
  readonly command: <Given extends unknown[], Result>(act: (...given: Given) => Result) => (...given: Given) => Result;
}

function createClockCommands({ state, run, roster, save, command }: CommandedClock): ClockCommands {
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
    const range = rangeOf(timeline(), state.getState());
    const at = run.at();
    // The end has nothing left to play; a loop starts at its first mark.
    const isAtEnd = currentFrame() >= timeline().frames.length - 1;
    state.setState({ shuttle: 1 });
    run.start(1, isAtEnd || at < range.from || at >= range.to ? range.from : at);
  };
  const pause = () => {
    const seen = run.seen();
    state.setState({ shuttle: 1 });
    stopAt(seen);
  };

  return {
    pause: command(pause),
    hold: command((paneId) => {
      pause();
      const { frame, seconds } = roster.frameAt(paneId, run.at()) ?? { frame: 1, seconds: 0 };
      return { frame, seconds: seconds + sameMoment + roster.decodedLater(paneId) };
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
