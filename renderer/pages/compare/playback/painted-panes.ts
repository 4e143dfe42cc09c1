import type { PaneCanvas } from './pane-canvas.ts';
import { commonMoment, nearestFrame } from './select-common-frame.ts';
import { momentOf, type Track } from './timeline.ts';
import { meanFrame } from './video-frames.ts';

/** A video that can be painted. */
export interface Painted {
  readonly paneId: string;
  readonly screen: PaneCanvas;
  readonly track: Track;
}

/** Frames that all videos show while the clock runs. */
export interface PaintedPanes {
  /** Captures the current frame of each, for its time. */
  take(videos: readonly Painted[]): void;
  /** Paints the frames of a moment not after `at`, all together, or keeps the old ones. Returns true after a change. */
  draw(videos: readonly Painted[], at: number, pace: number, now: number): boolean;
  /** Paints the current frame of each. */
  cover(videos: readonly Painted[]): void;
  /** Seconds on the clock of what was painted last; nothing before that. */
  moment(): number | undefined;
  /** Begins anew from `at`. */
  restart(at: number): void;
}

/** A frame that does not come is waited for no longer. Milliseconds. */
const timeout = 70;
/** No screen shows more frames a second; beyond that each video leaves out others, and there is nothing to wait for. */
const mostRate = 75;

/** True when the frames of the video can be distinguished and painted. */
export function isPaintable({ screen, track }: Painted): boolean {
  return track.video.frameTimes.length > 0 && screen.isFit();
}

export function createPaintedPanes(): PaintedPanes {
  let since = Number.NEGATIVE_INFINITY;
  let moment: number | undefined;
  let lackingSince: number | undefined;
  /** Videos that are not waited for, until they have what is wanted of them. */
  const behind = new Set<string>();

  function take(videos: readonly Painted[]): readonly Painted[] {
    for (const video of videos) if (isPaintable(video)) video.screen.take(video.track.video);
    return videos.filter(isPaintable);
  }

  /** The moment to be painted, if there is one. */
  function choose(videos: readonly Painted[], at: number, pace: number, now: number): number | undefined {
    const stocks = videos.map(({ paneId, screen, track }) => {
      const frames = screen.stock();
      return { paneId, screen, track, frames, hasWanted: frames.includes(momentOf(track, at).frame) };
    });
    for (const { paneId, hasWanted } of stocks) if (hasWanted) behind.delete(paneId);
    const awaited = stocks.filter(({ paneId }) => !behind.has(paneId));
    const chosen = commonMoment(awaited, since, at);
    const goesOn =
      chosen !== undefined && awaited.some(({ screen, track }) => screen.painted() !== momentOf(track, chosen).frame);
    if (goesOn || awaited.every(({ hasWanted }) => hasWanted)) {
      lackingSince = undefined;
      return chosen;
    }
    lackingSince ??= now;
    const isFast = videos.some(({ track }) => (pace * track.stretch) / meanFrame(track.video) > mostRate);
    if (now - lackingSince < (isFast ? 0 : timeout)) return undefined;
    for (const { paneId, hasWanted } of awaited) if (!hasWanted) behind.add(paneId);
    return at;
  }

  return {
    take: (videos) => void take(videos),
    draw(videos, at, pace, now) {
      const here = take(videos);
      const chosen = choose(here, at, pace, now);
      if (chosen !== undefined) {
        since = chosen;
        moment = chosen;
      }
      let isChanged = false;
      for (const { screen, track } of here) {
        const before = screen.painted();
        const frame = chosen === undefined ? before : nearestFrame(screen.stock(), momentOf(track, chosen).frame);
        if (frame === undefined) continue;
        // Also when nothing changes: its pane may have come into sight.
        screen.paint(frame);
        isChanged ||= frame !== before;
      }
      return isChanged;
    },
    cover(videos) {
      for (const { screen } of take(videos)) {
        const latest = screen.latest();
        if (latest !== undefined) screen.paint(latest);
      }
    },
    moment: () => moment,
    restart(at) {
      since = at - 1e-6;
      moment = undefined;
      lackingSince = undefined;
      behind.clear();
    },
  };
}
