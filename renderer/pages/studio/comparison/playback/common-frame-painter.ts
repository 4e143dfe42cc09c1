import { momentOf, type Track } from '../../../../ui/playback/playback-timeline.ts';
import { meanFrameDuration, sameMoment } from '../../../../ui/playback/video-frame-at-time.ts';
import type { PaneCanvas } from './pane-canvas.ts';

/** A video that can be painted. */
interface PaintableVideo {
  readonly paneId: string;
  readonly screen: PaneCanvas;
  readonly track: Track;
  /** Hidden: no pane waits for its frames. */
  readonly isPrepared: boolean;
}

/** Frames that all videos show while the clock runs. */
interface CommonFramePainter {
  /** Captures the current frame of each, for its time. */
  captureFrames(videos: readonly PaintableVideo[]): void;
  /**
   * Paints the frames of one moment not after `at` on all videos together, or retains the old ones. Returns true after
   * a change.
   */
  paintFrames(videos: readonly PaintableVideo[], at: number, pace: number, now: number): boolean;
  /** Paints the current frame of each. */
  paintCurrent(videos: readonly PaintableVideo[]): void;
  /** Returns the clock position of the last painted frames; `undefined` before the first. */
  moment(): number | undefined;
  /** Restarts from `at`. */
  restart(at: number): void;
}

/** Maximum wait for a missing frame. Milliseconds. */
const timeout = 70;
/** Maximum frame rate of a screen: above this rate each video skips other frames, and waiting has no effect. */
const maxScreenRate = 75;

/** True when the frames of the video can be distinguished and painted. */
export function isPaintable({ screen, track }: PaintableVideo): boolean {
  return track.video.frameTimes.length > 0 && screen.isFit();
}

export function createCommonFramePainter(): CommonFramePainter {
  let since = Number.NEGATIVE_INFINITY;
  let moment: number | undefined;
  let lackingSince: number | undefined;
  /** Videos that are too slow to wait for, until they have the requested frame. */
  const lateIds = new Set<string>();

  function captureFrames(videos: readonly PaintableVideo[]): readonly PaintableVideo[] {
    for (const video of videos) if (isPaintable(video)) video.screen.capture(video.track.video);
    return videos.filter(isPaintable);
  }

  /** Chooses the moment to paint, if there is one. */
  function choose(videos: readonly PaintableVideo[], at: number, pace: number, now: number): number | undefined {
    const seen = videos.filter(({ isPrepared }) => !isPrepared);
    const sources = seen.map(({ paneId, screen, track }) => {
      const frames = screen.availableFrames();
      return { paneId, screen, track, frames, hasWanted: frames.includes(momentOf(track, at).frame) };
    });
    for (const { paneId, hasWanted: hasFrame } of sources) if (hasFrame) lateIds.delete(paneId);
    const awaited = sources.filter(({ paneId }) => !lateIds.has(paneId));
    const chosen = findCommonMoment(awaited, since, at);
    const hasNewFrame =
      chosen !== undefined && awaited.some(({ screen, track }) => screen.painted() !== momentOf(track, chosen).frame);
    if (hasNewFrame || awaited.every(({ hasWanted: hasFrame }) => hasFrame)) {
      lackingSince = undefined;
      return chosen;
    }
    lackingSince ??= now;
    const isFast = seen.some(({ track }) => (pace * track.stretch) / meanFrameDuration(track.video) > maxScreenRate);
    if (now - lackingSince < (isFast ? 0 : timeout)) return undefined;
    for (const { paneId, hasWanted: hasFrame } of awaited) if (!hasFrame) lateIds.add(paneId);
    return at;
  }

  return {
    captureFrames: (videos) => void captureFrames(videos),
    paintFrames(videos, at, pace, now) {
      const paintable = captureFrames(videos);
      const chosen = choose(paintable, at, pace, now);
      if (chosen !== undefined) {
        since = chosen;
        moment = chosen;
      }
      let isChanged = false;
      for (const { screen, track } of paintable) {
        const before = screen.painted();
        const frame =
          chosen === undefined ? before : findNearestFrame(screen.availableFrames(), momentOf(track, chosen).frame);
        if (frame === undefined) continue;
        // Paints the unchanged frame too, because its pane may have become visible.
        screen.paint(frame);
        isChanged ||= frame !== before;
      }
      return isChanged;
    },
    paintCurrent(videos) {
      for (const { screen } of captureFrames(videos)) {
        const latest = screen.latest();
        if (latest !== undefined) screen.paint(latest);
      }
    },
    moment: () => moment,
    restart(at) {
      since = at - 1e-6;
      moment = undefined;
      lackingSince = undefined;
      lateIds.clear();
    },
  };
}

// Selects the frames that are painted together. Videos reach their frames at different times. All panes change in one
// drawing, as soon as the last of them has its frame.

/** Frames that one video can show. */
export interface AvailableFrames {
  readonly track: Track;
  /** Captured frames, from 0. */
  readonly frames: readonly number[];
}

/**
 * Returns the newest moment after `since`, and not after `at`, for which every video has a captured frame. Seconds on the
 * clock.
 *
 * The newest common moment is `at`, or the end of a captured frame. So no other moments are tried, and the search ends
 * for all times. Frames that are visible together for less than `sameMoment` may be left out.
 */
export function findCommonMoment(sources: readonly AvailableFrames[], since: number, at: number): number | undefined {
  const endTimes = sources.flatMap(({ track, frames }) => frames.map((frame) => endTimeOf(track, frame)));
  const earlier = endTimes.filter((moment) => moment < at).sort((a, b) => b - a);
  return [at, ...earlier].find((moment) => moment > since && isAvailable(sources, moment));
}

function isAvailable(sources: readonly AvailableFrames[], moment: number): boolean {
  return sources.every(({ track, frames }) => frames.includes(momentOf(track, moment).frame));
}

/** Returns the end of a frame; infinity for the last frame, which remains visible. Seconds on the clock. */
function endTimeOf({ video, start, stretch }: Track, frame: number): number {
  const next = video.frameTimes[frame + 1] ?? Number.POSITIVE_INFINITY;
  // `momentOf` gives the next frame `sameMoment` of the video early, which is longer on the clock of a stretched one.
  return start + (next - sameMoment) / stretch - sameMoment;
}

/** Returns the frame that is nearest to `target`. */
export function findNearestFrame(frames: readonly number[], target: number): number | undefined {
  return frames.reduce<number | undefined>((best, frame) => {
    return best === undefined || Math.abs(frame - target) < Math.abs(best - target) ? frame : best;
  }, undefined);
}
