import type { StoreApi } from 'zustand';
import {
  clockFrameAt,
  endOfClockFrame,
  momentOf,
  startOfClockFrame,
} from '../../../../ui/playback/playback-timeline.ts';
import type { Direction } from '../../../../ui/playback/shuttle.ts';
import { sameMoment } from '../../../../ui/playback/video-frame-at-time.ts';
import { wait } from '../../../../ui/playback/wait-for-event.ts';
import {
  type Advance,
  advance,
  audiblePaneOf,
  type ClockAnchor,
  type ClockState,
  middleOf,
  nearSeconds,
  paceOf,
  placeToJoin,
  positionAt,
  rangeOf,
} from './clock-state.ts';
import { createCommonFramePainter } from './common-frame-painter.ts';
import { type ClockFollower, createClockFollower, leadOf, type Player, placeOf } from './follow-clock.ts';
import type { PaneRegistry } from './pane-registry.ts';

/** The part of the panes that the clock moves. */
type MovedPanes = Pick<PaneRegistry, 'timeline' | 'players' | 'playing' | 'updateSound' | 'limitPlaying'>;

interface ClockDriverEvents {
  /** The clock moved, or all videos reached its position. */
  readonly onMove: () => void;
  /** Other frames were painted, or videos themselves are seen again. */
  readonly onSeen: () => void;
  /** The clock runs from a new position or at another pace. */
  readonly onAnchor: () => void;
}

/** Maximum wait for a video before the others start. Milliseconds. */
const startTimeout = 1500;
/** Videos start to move a little after the call; the clock starts with them. Milliseconds. */
const movingTimeout = 300;
/** A video that has moved by this much moves. Seconds. */
const movedSeconds = 0.002;
/** A moment that is surely before the next frame. Seconds. */
const endMargin = 2 * sameMoment;
/** Maximum wait for a frame during backward playback; later frames are skipped. Milliseconds. */
const backwardTimeout = 500;

/** Just as the screen is drawn some videos have changed and others have not; a little later all have. Milliseconds. */
const afterDrawing = 8;

/** The clock itself: its position and its state. */
export class ClockDriver {
  readonly #state: StoreApi<ClockState>;
  readonly #panes: MovedPanes;
  readonly #events: ClockDriverEvents;
  readonly #painted = createCommonFramePainter();
  /** Position of the clock. While the clock runs and no video has moved yet, the start position. */
  #startPosition: number;
  #anchor: ClockAnchor | undefined;
  /** The clock of another window, which this one follows until its next command. */
  #leader: ClockAnchor | undefined;
  #direction: Direction = 1;
  #follower: ClockFollower | undefined;
  #drawing = 0;
  /** Counts commands: each command ends the previous one. */
  #turn = 0;
  #busy: Promise<unknown> = Promise.resolve();
  #pending = 0;

  constructor(state: StoreApi<ClockState>, panes: MovedPanes, first: number, events: ClockDriverEvents) {
    this.#state = state;
    this.#panes = panes;
    this.#startPosition = first;
    this.#events = events;
  }

  at(): number {
    return Math.max(0, this.#position());
  }

  /** Returns the visible position of the clock, which can wait for frames. */
  seen(): number {
    const isPainted = this.#anchor !== undefined && this.#direction === 1;
    return Math.max(0, isPainted ? (this.#painted.moment() ?? this.#startPosition) : this.#position());
  }

  direction(): Direction {
    return this.#direction;
  }

  /** `undefined` while the clock is stopped, or waits for its videos. */
  anchor(): ClockAnchor | undefined {
    return this.#anchor;
  }

  /** Runs as the clock of another window does. `at`: its start, while it still waits for its videos. */
  follow(direction: Direction, leader: ClockAnchor | undefined, at: number): void {
    const isSameRun = this.#state.getState().playing && direction === this.#direction;
    const distance = this.#rawPosition() - (leader ? positionAt(leader) : at);
    if (!isSameRun || Math.abs(distance) > nearSeconds) this.start(direction, leader ? placeToJoin(leader) : at);
    this.#leader = leader;
    if (this.#anchor && leader) this.#anchor = leader;
  }

  #setAnchor(at: number, now: number, pace: number): void {
    this.#anchor = this.#leader ?? { at, now, pace };
    this.#events.onAnchor();
  }

  #range() {
    return rangeOf(this.#panes.timeline(), this.#state.getState());
  }

  /**
   * Returns the position inside the played range; when stopped, at most the last frame. Later videos can extend the
   * timeline.
   */
  #position(): number {
    const timeline = this.#panes.timeline();
    if (this.#anchor === undefined) {
      return timeline.seconds === 0 ? this.#startPosition : Math.min(this.#startPosition, timeline.frames.at(-1) ?? 0);
    }
    const { from, to } = this.#range();
    return Math.max(this.#direction === 1 ? this.#startPosition : from, Math.min(this.#rawPosition(), to - endMargin));
  }

  #waitFor(work: Promise<unknown>): void {
    this.#pending += 1;
    this.#busy = Promise.all([this.#busy, work]).finally(() => {
      this.#pending -= 1;
      if (this.#pending === 0) this.#events.onMove();
    });
  }

  #stopRun(): number {
    this.#turn += 1;
    cancelAnimationFrame(this.#drawing);
    this.#anchor = undefined;
    this.#leader = undefined;
    this.#follower = undefined;
    return this.#turn;
  }

  /** The videos themselves are seen again. */
  #uncover(players: readonly Player[]): void {
    for (const { screen } of players) screen.uncoverVideo();
    this.#events.onSeen();
  }

  /** Stops the videos that this machine can't play with the others. They show their frame of this moment. */
  restOthers(): void {
    const playing = new Set(this.#panes.playing().map(({ paneId }) => paneId));
    const resting = this.#panes.players().filter(({ paneId }) => !playing.has(paneId));
    if (resting.length > 0) void placeVideos(resting, this.#position()).then(() => this.#uncover(resting));
  }

  /** Stops, and seeks every video to the middle of its frame. */
  stopAt(seconds: number): void {
    const timeline = this.#panes.timeline();
    this.#stopRun();
    this.#direction = 1;
    const isKnown = timeline.seconds > 0;
    this.#startPosition = isKnown ? startOfClockFrame(timeline, clockFrameAt(timeline, seconds)) : Math.max(0, seconds);
    if (this.#state.getState().playing) this.#state.setState({ playing: false });
    this.#panes.updateSound();
    const turn = this.#turn;
    const placed = placeVideos(this.#panes.players(), this.#startPosition);
    const uncovered = Promise.race([placed, wait(startTimeout)]).then(() => {
      if (turn === this.#turn) this.#uncover(this.#panes.players());
    });
    this.#waitFor(Promise.all([placed, uncovered]));
    this.#events.onMove();
  }

  /** Moves every video to its place, then starts them together. A video that is not ready joins later. */
  start(direction: Direction, from: number): void {
    const timeline = this.#panes.timeline();
    if (timeline.seconds === 0) return;
    const turn = this.#stopRun();
    this.#direction = direction;
    this.#startPosition = startOfClockFrame(timeline, clockFrameAt(timeline, from));
    this.#state.setState({ playing: true });
    this.#panes.updateSound();
    this.#painted.restart(this.#startPosition);
    // The visible frames remain until all videos have their next frame.
    this.#painted.paintCurrent(this.#panes.playing().filter(({ screen }) => screen.painted() === undefined));
    this.#waitFor(this.#direction === 1 ? this.#forward(turn) : this.#backward(turn));
    this.#events.onMove();
  }

  async #forward(turn: number): Promise<void> {
    const timeline = this.#panes.timeline();
    const index = clockFrameAt(timeline, this.#startPosition);
    // In the middle of a frame, no video of that frame rate is about to change.
    const middle = (this.#startPosition + endOfClockFrame(timeline, index)) / 2;
    await Promise.race([prepareVideos(this.#panes.playing(), middle), wait(startTimeout)]);
    if (this.#leader) await wait(((middle - positionAt(this.#leader)) / this.#leader.pace) * 1000);
    if (turn !== this.#turn) return;
    const currentPace = () => paceOf(this.#state.getState());
    const audiblePane = () => audiblePaneOf(this.#state.getState(), this.#panes.timeline().tracks);
    const lead = (player: Player) => leadOf(player, audiblePane(), currentPace());
    const follow = createClockFollower({
      players: this.#panes.playing,
      pace: currentPace,
      lead,
      audiblePane,
      onTooMany: (maxPlayable) => {
        this.#state.setState({ tooMany: this.#panes.playing().length });
        this.#panes.limitPlaying(maxPlayable);
        this.restOthers();
      },
    });
    this.#follower = follow;
    const starting = startVideos(this.#panes.playing(), middle, currentPace());
    const startedAt = performance.now();
    /** `frameStart`: start of the current repaint. It is as regular as the screen, unlike the clock of the page. */
    const tick = (frameStart: number) => {
      if (turn !== this.#turn) return;
      this.#drawing = requestAnimationFrame(tick);
      const now = performance.now();
      if (this.#anchor === undefined) {
        const moving = starting.filter(({ player, from }) => player.video.element.currentTime > from + movedSeconds);
        if (moving.length * 2 < starting.length && now - startedAt < movingTimeout) return;
        const places = moving.map(({ player }) => placeOf(player) - lead(player));
        this.#setAnchor(middleOf(places) ?? middle, now, currentPace());
      }
      const next = this.#advance();
      if (next.kind !== 'running') return this.#finish(next);
      follow.follow(next.at, now);
      const due = Math.max(this.#startPosition, this.#rawPosition(frameStart));
      if (this.#painted.paintFrames(this.#panes.playing(), due, currentPace(), now)) this.#events.onSeen();
      this.#events.onMove();
      setTimeout(() => turn === this.#turn && this.#painted.captureFrames(this.#panes.playing()), afterDrawing);
    };
    tick(startedAt);
  }

  /** Browsers cannot play backwards: shows one frame after another, as fast as they arrive. */
  async #backward(turn: number): Promise<void> {
    for (const { video } of this.#panes.players()) video.element.pause();
    await Promise.race([placeVideos(this.#panes.players(), this.#startPosition), wait(startTimeout)]);
    if (turn !== this.#turn) return;
    this.#setAnchor(this.#startPosition, performance.now(), -paceOf(this.#state.getState()));
    void (async () => {
      while (turn === this.#turn) {
        const next = this.#advance();
        if (next.kind !== 'running') return this.#finish(next);
        this.#events.onMove();
        await Promise.race([placeVideos(this.#panes.players(), next.at), wait(backwardTimeout)]);
        if (turn !== this.#turn) return;
        this.#painted.paintCurrent(this.#panes.players());
        this.#events.onSeen();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    })();
  }

  /** Returns the position without limits, which can be outside the range that `at` returns. */
  #rawPosition(now = performance.now()): number {
    return this.#anchor ? positionAt(this.#anchor, now) : this.#startPosition;
  }

  #advance(): Advance {
    const now = { at: this.#rawPosition(), direction: this.#direction };
    return advance(this.#panes.timeline(), this.#range(), this.#state.getState().loop, now, 0);
  }

  #finish(next: Advance): void {
    if (next.kind === 'ended') {
      this.#state.setState({ shuttle: 1 });
      this.stopAt(next.at);
      return;
    }
    const { shuttle } = this.#state.getState();
    this.#state.setState({ shuttle: Math.abs(shuttle) * next.direction });
    this.start(next.direction, next.at);
  }

  /** Continues with another speed. */
  repace(): void {
    this.#panes.updateSound();
    if (!this.#anchor) return;
    this.#leader = undefined;
    this.#setAnchor(this.#rawPosition(), performance.now(), paceOf(this.#state.getState()) * this.#direction);
    this.#follower?.repaced();
  }

  /** Videos lie in another way. */
  retimed(): void {
    if (!this.#state.getState().playing) this.#waitFor(placeVideos(this.#panes.players(), this.#position()));
    this.#events.onMove();
  }

  isSettled(): boolean {
    return this.#pending === 0;
  }

  async settled(): Promise<void> {
    let seen: unknown;
    while (seen !== this.#busy) {
      seen = this.#busy;
      await seen;
    }
  }

  close(): void {
    this.#stopRun();
  }
}

/**
 * Seeks each video to its frame at the clock position `moment`. Resolves after the seeks of the visible videos, because
 * no pane waits for a hidden one.
 */
function placeVideos(players: readonly Player[], moment: number): Promise<unknown> {
  return Promise.all(
    players.map(({ video, track, isPrepared }) => {
      const { frame, seconds } = momentOf(track, moment);
      const placed = video.place(frame, seconds);
      return isPrepared ? undefined : placed;
    }),
  );
}

/** Seeks the videos inside their range to `moment`, ready to play. Resolves when the visible ones are ready. */
function prepareVideos(players: readonly Player[], moment: number): Promise<unknown> {
  return Promise.all(
    players.map(({ video, track, isPrepared }) => {
      const { place, frame, seconds } = momentOf(track, moment);
      const placed = place === 'within' ? video.prepareAt(seconds) : video.place(frame, seconds);
      return isPrepared ? undefined : placed;
    }),
  );
}

/** A playing video, and its position before it started. Seconds of the video. */
interface StartedVideo {
  readonly player: Player;
  readonly from: number;
}

/** Plays the ready videos at `moment`. Returns the visible ones, because the clock starts with them. */
function startVideos(players: readonly Player[], moment: number, pace: number): readonly StartedVideo[] {
  return players.flatMap((player) => {
    const { video, track, isPrepared } = player;
    if (video.isPlacing() || momentOf(track, moment).place !== 'within' || !video.isReady()) return [];
    video.run(pace * track.stretch);
    return isPrepared ? [] : [{ player, from: video.element.currentTime }];
  });
}
