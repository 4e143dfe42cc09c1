import { correct, type Drift, mostRate, mostRateHeard, noDrift } from './drift-correction.ts';
import type { PaneCanvas } from './pane-canvas.ts';
import type { PaneVideo } from './pane-video.ts';
import { bearableCount } from './playback-load.ts';
import { momentOf, type Track } from './timeline.ts';
import { meanFrame, playableFrom } from './video-frames.ts';

/** A video that can be played. */
export interface Player {
  readonly paneId: string;
  readonly video: PaneVideo;
  readonly screen: PaneCanvas;
  readonly track: Track;
}

/** Keeps every video to the clock while it runs forward. Lives from one start to the next stop. */
export interface ClockFollower {
  /** Looks after all of them when the clock is at `at`. */
  follow(at: number, now: number): void;
  /** Discards what was learned at the previous pace. */
  repaced(): void;
}

export interface FollowOptions {
  /** In the order in which they are given up when there are too many, the last one first. */
  readonly players: () => readonly Player[];
  /** Seconds on the clock per second of real time. */
  readonly pace: () => number;
  /** Returns the lead of a video over the clock. Seconds on the clock. */
  readonly lead: (player: Player) => number;
  readonly heard: () => string | undefined;
  /** This computer can play only this number at the same time. */
  readonly onTooMany: (bearable: number) => void;
}

interface Keeping {
  drift: Drift;
  /** Side of the range at which the video is held, instead of being played. */
  held: 'before' | 'after' | undefined;
  jumpedAt: number;
  isLanding: boolean;
}

/** Initial estimate for the duration of a jump, which is updated with each jump. Seconds. */
const usualJump = 0.06;
/** Between two jumps of a video. Milliseconds. */
const betweenJumps = 700;
/** Length of one load measurement. Too many videos are reported after two such measurements in a row. Milliseconds. */
const loadWindow = 2000;
/** Faster than this, frames are dropped on purpose. */
const mostPaceToJudge = 2;
/** No screen is asked for more frames a second than this. */
const mostShownRate = 50;

export function createClockFollower({ players, pace, lead, heard, onTooMany }: FollowOptions): ClockFollower {
  const keepings = new Map<string, Keeping>();
  let jumpTakes = usualJump;
  let judged: { at: number; counts: Map<string, number> } | undefined;
  let badWindows = 0;

  const keepingOf = (paneId: string) => {
    const known = keepings.get(paneId);
    if (known) return known;
    const fresh: Keeping = { drift: noDrift, held: undefined, jumpedAt: 0, isLanding: false };
    keepings.set(paneId, fresh);
    return fresh;
  };

  /** Plays, holds, corrects. */
  function keep({ paneId, video, track }: Player, at: number, now: number): void {
    const keeping = keepingOf(paneId);
    const { element } = video;
    const moment = momentOf(track, at);
    if (moment.place !== 'within') {
      if (keeping.held !== moment.place) void video.place(moment.frame, moment.seconds);
      keeping.held = moment.place;
      return;
    }
    if (video.isPlacing()) return;
    keeping.held = undefined;
    const rate = pace() * track.stretch;
    if (element.paused) {
      keeping.drift = noDrift;
      video.run(rate);
      return;
    }
    if (!video.isReady()) {
      keeping.drift = noDrift;
      return;
    }
    const error = track.start + element.currentTime / track.stretch - at;
    if (keeping.isLanding) {
      jumpTakes = Math.min(0.5, Math.max(0, jumpTakes - error / pace() / 2));
      keeping.isLanding = false;
    }
    const most = heard() === paneId ? mostRateHeard : mostRate;
    const correction = correct(keeping.drift, error, meanFrame(track.video) / track.stretch, most);
    if (correction.kind === 'jump') {
      if (now - keeping.jumpedAt > betweenJumps) {
        const seconds = (at + jumpTakes * pace() - track.start) * track.stretch;
        element.currentTime = playableFrom(track.video, seconds);
        Object.assign(keeping, { jumpedAt: now, isLanding: true, drift: noDrift });
      }
      return;
    }
    keeping.drift = correction.drift;
    const wanted = rate * correction.drift.rate;
    if (Math.abs(element.playbackRate - wanted) > 1e-4) element.playbackRate = wanted;
  }

  function judgeLoad(all: readonly Player[], now: number): void {
    const playing = all.filter(({ paneId, video }) => keepingOf(paneId).held === undefined && !video.element.ended);
    const counts = new Map(playing.map(({ paneId, video }) => [paneId, video.shown()?.count ?? 0]));
    const before = judged;
    if (before && now - before.at < loadWindow) return;
    judged = { at: now, counts };
    // A page that was not looked at drew nothing.
    if (!before || now - before.at > loadWindow * 2 || pace() > mostPaceToJudge) return;
    const went = (now - before.at) / 1000;
    const showings = playing.flatMap(({ paneId, track }) => {
      const counted = before.counts.get(paneId);
      if (counted === undefined) return [];
      const rate = (pace() * track.stretch) / (meanFrame(track.video) || 1);
      return [{ shown: (counts.get(paneId) ?? 0) - counted, due: Math.min(rate, mostShownRate) * went }];
    });
    const bearable = bearableCount(showings);
    badWindows = bearable < showings.length ? badWindows + 1 : 0;
    if (badWindows < 2) return;
    badWindows = 0;
    onTooMany(bearable);
  }

  return {
    follow(at, now) {
      const all = players();
      for (const player of all) keep(player, at + lead(player), now);
      judgeLoad(all, now);
    },
    repaced() {
      judged = undefined;
      for (const keeping of keepings.values()) Object.assign(keeping, { drift: noDrift });
    },
  };
}
