import type { StoreApi } from 'zustand';
import { type ClockState, pace } from './clock-state.ts';
import { type ClockFollower, createClockFollower, type Player } from './follow-clock.ts';
import { type Advance, advance, type Direction, rangeOf } from './loop-range.ts';
import { createPaintedPanes, isPaintable } from './painted-panes.ts';
import type { PaneRegistry } from './pane-registry.ts';
import { clockFrameAt, endOfClockFrame, momentOf, startOfClockFrame } from './timeline.ts';
import { sameMoment } from './video-frames.ts';

export interface PlayRunEvents {
  /** The clock moved, or all videos reached its position. */
  readonly onMove: () => void;
  /** Other frames were painted, or videos themselves are seen again. */
  readonly onSeen: () => void;
}

/** Maximum wait for a video before the others start. Milliseconds. */
const startTimeout = 1500;
/** Videos start to move a little after the call; the clock starts with them. Milliseconds. */
const movingTimeout = 300;
/** A video that has moved by this much moves. Seconds. */
const moved = 0.002;
/** A moment that is surely before the next frame. Seconds. */
const justInside = 2 * sameMoment;
/** Backwards, an image that is not there by then is passed over. Milliseconds. */
const backwardTimeout = 500;

/** Videos run ahead of what is seen, so that all of them have a frame when it is due. Seconds that go by. */
const ahead = 0.034;
/** Just as the screen is drawn some videos have changed and others have not; a little later all have. Milliseconds. */
const afterDrawing = 8;

/** The clock itself: its position and its state. */
export class PlayRun {
  readonly #state: StoreApi<ClockState>;
  readonly #panes: PaneRegistry;
  readonly #events: PlayRunEvents;
  readonly #screens = createPaintedPanes();
  /** Position of the clock. While the clock runs and no video has moved yet, the start position. */
  #standing: number;
  #anchor: { at: number; now: number; pace: number } | undefined;
  #direction: Direction = 1;
  #follower: ClockFollower | undefined;
  #drawing = 0;
  /** Each command ends what the one before it began. */
  #turn = 0;
  #busy: Promise<unknown> = Promise.resolve();
  #pending = 0;

  constructor(state: StoreApi<ClockState>, panes: PaneRegistry, first: number, events: PlayRunEvents) {
    this.#state = state;
    this.#panes = panes;
    this.#standing = first;
    this.#events = events;
  }

  at(): number {
    return Math.max(0, this.#position());
  }

  /** Returns the visible position of the clock, which can wait for frames. */
  seen(): number {
    const isPainted = this.#anchor !== undefined && this.#direction === 1;
    return Math.max(0, isPainted ? (this.#screens.moment() ?? this.#standing) : this.#position());
  }

  direction(): Direction {
    return this.#direction;
  }

  #range() {
    return rangeOf(this.#panes.timeline(), this.#state.getState());
  }

  /** Within what is played while it runs, and else not beyond the last frame; videos may come later that make it longer. */
  #position(): number {
    const timeline = this.#panes.timeline();
    if (this.#anchor === undefined) {
      return timeline.seconds === 0 ? this.#standing : Math.min(this.#standing, timeline.frames.at(-1) ?? 0);
    }
    const { from, to } = this.#range();
    return Math.max(this.#direction === 1 ? this.#standing : from, Math.min(this.#whereItIs(), to - justInside));
  }

  #wait(work: Promise<unknown>): void {
    this.#pending += 1;
    this.#busy = Promise.all([this.#busy, work]).finally(() => {
      this.#pending -= 1;
      if (this.#pending === 0) this.#events.onMove();
    });
  }

  #placeAll(moment: number): Promise<unknown> {
    return place(this.#panes.players(), moment);
  }

  #halt(): number {
    this.#turn += 1;
    cancelAnimationFrame(this.#drawing);
    this.#anchor = undefined;
    this.#follower = undefined;
    return this.#turn;
  }

  /** The videos themselves are seen again. */
  #lift(players: readonly Player[]): void {
    for (const { screen } of players) screen.lift();
    this.#events.onSeen();
  }

  /** Stops, and puts every video into the middle of its frame. */
  stand(seconds: number): void {
    const timeline = this.#panes.timeline();
    this.#halt();
    this.#direction = 1;
    const isKnown = timeline.seconds > 0;
    this.#standing = isKnown ? startOfClockFrame(timeline, clockFrameAt(timeline, seconds)) : Math.max(0, seconds);
    if (this.#state.getState().playing) this.#state.setState({ playing: false });
    this.#panes.sound();
    const mine = this.#turn;
    const placed = this.#placeAll(this.#standing);
    const lifted = Promise.race([placed, after(startTimeout)]).then(() => {
      if (mine === this.#turn) this.#lift(this.#panes.players());
    });
    this.#wait(Promise.all([placed, lifted]));
    this.#events.onMove();
  }

  /** Moves every video to its place, then starts them together. A video that is not ready joins later. */
  start(towards: Direction, from: number): void {
    const timeline = this.#panes.timeline();
    if (timeline.seconds === 0) return;
    const mine = this.#halt();
    this.#direction = towards;
    this.#standing = startOfClockFrame(timeline, clockFrameAt(timeline, from));
    this.#state.setState({ playing: true });
    this.#panes.sound();
    this.#screens.restart(this.#standing);
    // The visible frames remain until all videos have their next frame.
    this.#screens.cover(this.#panes.playing().filter(({ screen }) => screen.painted() === undefined));
    this.#wait(this.#direction === 1 ? this.#forward(mine) : this.#backward(mine));
    this.#events.onMove();
  }

  async #forward(mine: number): Promise<void> {
    const timeline = this.#panes.timeline();
    const index = clockFrameAt(timeline, this.#standing);
    // In the middle of a frame none of the videos with as many is about to change.
    const begin = (this.#standing + endOfClockFrame(timeline, index)) / 2;
    const gathered = this.#panes.playing().map(({ video, track }) => {
      const moment = momentOf(track, begin);
      return moment.place === 'within' ? video.aim(moment.seconds) : video.place(moment.frame, moment.seconds);
    });
    await Promise.race([Promise.all(gathered), after(startTimeout)]);
    if (mine !== this.#turn) return;
    const speed = () => pace(this.#state.getState());
    const lead = (player: Player) => (isPaintable(player) ? ahead * speed() : 0);
    const follow = createClockFollower({
      players: this.#panes.playing,
      pace: speed,
      lead,
      heard: () => this.#state.getState().heard,
      onTooMany: (bearable) => {
        this.#state.setState({ tooMany: this.#panes.playing().length });
        this.#panes.rest(bearable);
        const playing = this.#panes.playing();
        const resting = this.#panes
          .players()
          .filter((player) => !playing.some(({ paneId }) => paneId === player.paneId));
        void place(resting, this.#position()).then(() => this.#lift(resting));
      },
    });
    this.#follower = follow;
    const starting = this.#panes.playing().flatMap((player) => {
      const { video, track } = player;
      if (video.isPlacing() || momentOf(track, begin).place !== 'within' || !video.isReady()) return [];
      video.run(speed() * track.stretch);
      return [{ player, from: video.element.currentTime }];
    });
    const startedAt = performance.now();
    /** When what is painted now was begun: as regular as the screen, which this page's own time is not. */
    const tick = (begun: number) => {
      if (mine !== this.#turn) return;
      this.#drawing = requestAnimationFrame(tick);
      const now = performance.now();
      if (this.#anchor === undefined) {
        const moving = starting.filter(({ player, from }) => player.video.element.currentTime > from + moved);
        if (moving.length * 2 < starting.length && now - startedAt < movingTimeout) return;
        const places = moving.map(({ player }) => placeOf(player) - lead(player));
        this.#anchor = { at: middleOf(places) ?? begin, now, pace: speed() };
      }
      const next = this.#advance();
      if (next.kind !== 'running') return this.#finish(next);
      follow.follow(next.at, now);
      if (this.#screens.draw(this.#panes.playing(), Math.max(this.#standing, this.#whereItIs(begun)), speed(), now))
        this.#events.onSeen();
      this.#events.onMove();
      setTimeout(() => mine === this.#turn && this.#screens.take(this.#panes.playing()), afterDrawing);
    };
    tick(startedAt);
  }

  /** No browser plays backwards: image after image, as fast as they can be had. */
  async #backward(mine: number): Promise<void> {
    for (const { video } of this.#panes.players()) video.element.pause();
    await Promise.race([this.#placeAll(this.#standing), after(startTimeout)]);
    if (mine !== this.#turn) return;
    this.#anchor = { at: this.#standing, now: performance.now(), pace: -pace(this.#state.getState()) };
    void (async () => {
      while (mine === this.#turn) {
        const next = this.#advance();
        if (next.kind !== 'running') return this.#finish(next);
        this.#events.onMove();
        await Promise.race([this.#placeAll(next.at), after(backwardTimeout)]);
        if (mine !== this.#turn) return;
        this.#screens.cover(this.#panes.players());
        this.#events.onSeen();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    })();
  }

  /** Also beyond its ends, which `at` never tells. */
  #whereItIs(now = performance.now()): number {
    return this.#anchor ? this.#anchor.at + ((now - this.#anchor.now) / 1000) * this.#anchor.pace : this.#standing;
  }

  #advance(): Advance {
    const now = { at: this.#whereItIs(), direction: this.#direction };
    return advance(this.#panes.timeline(), this.#range(), this.#state.getState().loop, now, 0);
  }

  #finish(next: Advance): void {
    if (next.kind === 'ended') {
      this.#state.setState({ shuttle: 1 });
      this.stand(next.at);
      return;
    }
    const { shuttle } = this.#state.getState();
    this.#state.setState({ shuttle: Math.abs(shuttle) * next.direction });
    this.start(next.direction, next.at);
  }

  /** Continues with another speed. */
  repace(): void {
    this.#panes.sound();
    if (!this.#anchor) return;
    const speed = pace(this.#state.getState()) * this.#direction;
    this.#anchor = { at: this.#whereItIs(), now: performance.now(), pace: speed };
    this.#follower?.repaced();
  }

  /** Videos lie in another way. */
  retimed(): void {
    if (!this.#state.getState().playing) this.#wait(this.#placeAll(this.#position()));
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
    this.#halt();
  }
}

/** Each of them into its frame when the clock is at `moment`. */
function place(players: readonly Player[], moment: number): Promise<unknown> {
  return Promise.all(
    players.map(({ video, track }) => {
      const { frame, seconds } = momentOf(track, moment);
      return video.place(frame, seconds);
    }),
  );
}

/** Returns the position of a video. Seconds on the clock. */
function placeOf({ video, track }: Player): number {
  return track.start + video.element.currentTime / track.stretch;
}

/** The middle one of a few; they may come in any order. */
function middleOf(values: readonly number[]): number | undefined {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
