import type { StoreApi } from 'zustand';
import { type ClockState, pace } from './clock-state.ts';
import { type ClockFollower, createClockFollower, type Player } from './follow-clock.ts';
import { type Advance, advance, type Direction, rangeOf } from './loop-range.ts';
import { createPaintedPanes, isPaintable } from './painted-panes.ts';
import type { PaneRegistry } from './pane-registry.ts';
import { clockFrameAt, endOfClockFrame, momentOf, startOfClockFrame } from './timeline.ts';
import { sameMoment } from './video-frames.ts';

/** The clock itself: its position and its state. */
export interface PlayRun {
  at(): number;
  /** Returns the visible position of the clock, which can wait for frames. */
  seen(): number;
  direction(): Direction;
  /** Stops, and puts every video into the middle of its frame. */
  stand(seconds: number): void;
  /** Moves every video to its place, then starts them together. A video that is not ready joins later. */
  start(direction: Direction, from: number): void;
  /** Continues with another speed. */
  repace(): void;
  /** Videos lie in another way. */
  retimed(): void;
  isSettled(): boolean;
  settled(): Promise<void>;
  close(): void;
}

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

export function createPlayRun(
  state: StoreApi<ClockState>,
  roster: PaneRegistry,
  first: number,
  events: PlayRunEvents,
): PlayRun {
  const { onMove, onSeen } = events;
  const screens = createPaintedPanes();
  /** Position of the clock. While the clock runs and no video has moved yet, the start position. */
  let standing = first;
  let anchor: { at: number; now: number; pace: number } | undefined;
  let direction: Direction = 1;
  let follower: ClockFollower | undefined;
  let drawing = 0;
  /** Each command ends what the one before it began. */
  let turn = 0;
  let busy: Promise<unknown> = Promise.resolve();
  let pending = 0;

  const range = () => rangeOf(roster.timeline(), state.getState());

  /** Within what is played while it runs, and else not beyond the last frame; videos may come later that make it longer. */
  function at(): number {
    const timeline = roster.timeline();
    if (anchor === undefined) {
      return timeline.seconds === 0 ? standing : Math.min(standing, timeline.frames.at(-1) ?? 0);
    }
    const { from, to } = range();
    return Math.max(direction === 1 ? standing : from, Math.min(whereItIs(), to - justInside));
  }

  function wait(work: Promise<unknown>): void {
    pending += 1;
    busy = Promise.all([busy, work]).finally(() => {
      pending -= 1;
      if (pending === 0) onMove();
    });
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

  const placeAll = (moment: number) => place(roster.players(), moment);

  function halt(): number {
    turn += 1;
    cancelAnimationFrame(drawing);
    anchor = undefined;
    follower = undefined;
    return turn;
  }

  /** The videos themselves are seen again. */
  function lift(players: readonly Player[]): void {
    for (const { screen } of players) screen.lift();
    onSeen();
  }

  function stand(seconds: number): void {
    const timeline = roster.timeline();
    halt();
    direction = 1;
    const isKnown = timeline.seconds > 0;
    standing = isKnown ? startOfClockFrame(timeline, clockFrameAt(timeline, seconds)) : Math.max(0, seconds);
    if (state.getState().playing) state.setState({ playing: false });
    roster.sound();
    const mine = turn;
    const placed = placeAll(standing);
    const lifted = Promise.race([placed, after(startTimeout)]).then(() => {
      if (mine === turn) lift(roster.players());
    });
    wait(Promise.all([placed, lifted]));
    onMove();
  }

  function start(towards: Direction, from: number): void {
    const timeline = roster.timeline();
    if (timeline.seconds === 0) return;
    const mine = halt();
    direction = towards;
    standing = startOfClockFrame(timeline, clockFrameAt(timeline, from));
    state.setState({ playing: true });
    roster.sound();
    screens.restart(standing);
    // The visible frames remain until all videos have their next frame.
    screens.cover(roster.playing().filter(({ screen }) => screen.painted() === undefined));
    wait(direction === 1 ? forward(mine) : backward(mine));
    onMove();
  }

  async function forward(mine: number): Promise<void> {
    const timeline = roster.timeline();
    const index = clockFrameAt(timeline, standing);
    // In the middle of a frame none of the videos with as many is about to change.
    const begin = (standing + endOfClockFrame(timeline, index)) / 2;
    const gathered = roster.playing().map(({ video, track }) => {
      const moment = momentOf(track, begin);
      return moment.place === 'within' ? video.aim(moment.seconds) : video.place(moment.frame, moment.seconds);
    });
    await Promise.race([Promise.all(gathered), after(startTimeout)]);
    if (mine !== turn) return;
    const speed = () => pace(state.getState());
    const lead = (player: Player) => (isPaintable(player) ? ahead * speed() : 0);
    const follow = createClockFollower({
      players: roster.playing,
      pace: speed,
      lead,
      heard: () => state.getState().heard,
      onTooMany(bearable) {
        state.setState({ tooMany: roster.playing().length });
        roster.rest(bearable);
        const playing = roster.playing();
        const resting = roster.players().filter((player) => !playing.some(({ paneId }) => paneId === player.paneId));
        void place(resting, at()).then(() => lift(resting));
      },
    });
    follower = follow;
    const starting = roster.playing().flatMap((player) => {
      const { video, track } = player;
      if (video.isPlacing() || momentOf(track, begin).place !== 'within' || !video.isReady()) return [];
      video.run(speed() * track.stretch);
      return [{ player, from: video.element.currentTime }];
    });
    const startedAt = performance.now();
    /** When what is painted now was begun: as regular as the screen, which this page's own time is not. */
    const tick = (begun: number) => {
      if (mine !== turn) return;
      drawing = requestAnimationFrame(tick);
      const now = performance.now();
      if (anchor === undefined) {
        const moving = starting.filter(({ player, from }) => player.video.element.currentTime > from + moved);
        if (moving.length * 2 < starting.length && now - startedAt < movingTimeout) return;
        const places = moving.map(({ player }) => placeOf(player) - lead(player));
        anchor = { at: middleOf(places) ?? begin, now, pace: speed() };
      }
      const next = advance(roster.timeline(), range(), state.getState().loop, { at: whereItIs(), direction }, 0);
      if (next.kind !== 'running') return finish(next);
      follow.follow(next.at, now);
      if (screens.draw(roster.playing(), Math.max(standing, whereItIs(begun)), speed(), now)) onSeen();
      onMove();
      setTimeout(() => mine === turn && screens.take(roster.playing()), afterDrawing);
    };
    tick(startedAt);
  }

  /** No browser plays backwards: image after image, as fast as they can be had. */
  async function backward(mine: number): Promise<void> {
    for (const { video } of roster.players()) video.element.pause();
    await Promise.race([placeAll(standing), after(startTimeout)]);
    if (mine !== turn) return;
    anchor = { at: standing, now: performance.now(), pace: -pace(state.getState()) };
    void (async () => {
      while (mine === turn) {
        const next = advance(roster.timeline(), range(), state.getState().loop, { at: whereItIs(), direction }, 0);
        if (next.kind !== 'running') return finish(next);
        onMove();
        await Promise.race([placeAll(next.at), after(backwardTimeout)]);
        if (mine !== turn) return;
        screens.cover(roster.players());
        onSeen();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    })();
  }

  /** Also beyond its ends, which `at` never tells. */
  function whereItIs(now = performance.now()): number {
    return anchor ? anchor.at + ((now - anchor.now) / 1000) * anchor.pace : standing;
  }

  function finish(next: Advance): void {
    if (next.kind === 'ended') {
      state.setState({ shuttle: 1 });
      stand(next.at);
      return;
    }
    const { shuttle } = state.getState();
    state.setState({ shuttle: Math.abs(shuttle) * next.direction });
    start(next.direction, next.at);
  }

  return {
    at: () => Math.max(0, at()),
    seen: () => Math.max(0, anchor && direction === 1 ? (screens.moment() ?? standing) : at()),
    direction: () => direction,
    stand,
    start,
    repace() {
      roster.sound();
      if (!anchor) return;
      anchor = { at: whereItIs(), now: performance.now(), pace: pace(state.getState()) * direction };
      follower?.repaced();
    },
    retimed() {
      if (!state.getState().playing) wait(placeAll(at()));
      onMove();
    },
    isSettled: () => pending === 0,
    async settled() {
      let seen: unknown;
      while (seen !== busy) {
        seen = busy;
        await seen;
      }
    },
    close: halt,
  };
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
