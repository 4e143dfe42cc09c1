import type { ViewState } from '../../../shared/comparisons/view-state.ts';
import type { VideoFrameTiming } from '../../../shared/library/video-frame-timing.ts';
import { findLastStarted, frameAt, meanFrameDuration, sameMoment } from './video-frame-at-time.ts';

export type Durations = ViewState['clock']['durations'];

/** A video on the clock. */
export interface Track {
  readonly video: VideoFrameTiming;
  /** Start of the first frame; negative if the video starts before the clock. Seconds on the clock. */
  readonly start: number;
  /** End of the last frame. */
  readonly end: number;
  /** Seconds of video for each second on the clock: 1 unless durations are fitted. */
  readonly stretch: number;
}

/** All videos on one clock, which starts at 0. */
export interface Timeline {
  readonly tracks: ReadonlyMap<string, Track>;
  /** End of the last video. */
  readonly seconds: number;
  /**
   * Start time of each frame of the clock, the first at 0: the frames of the fastest video, and where that does not
   * play, frames of its average length. One step moves from one to the next.
   */
  readonly frames: readonly number[];
  /** Mean duration of a clock frame. Seconds. */
  readonly frame: number;
}

export interface Placed {
  readonly video: VideoFrameTiming;
  /** Seconds on the clock. */
  readonly offset: number;
}

/** Default duration of a frame, used only while no video is known. Seconds. */
const unknownFrame = 1 / 24;

/** `prepared` videos have a track, and don’t change the frames and the duration of the clock. */
export function createTimeline(
  videos: ReadonlyMap<string, Placed>,
  durations: Durations,
  prepared: ReadonlyMap<string, Placed> = new Map(),
): Timeline {
  const longestSeconds = Math.max(0, ...[...videos.values()].map(({ video }) => video.seconds));
  const trackOf = ({ video, offset }: Placed): Track => {
    const stretch = durations === 'fit' && longestSeconds > 0 && video.seconds > 0 ? video.seconds / longestSeconds : 1;
    return { video, stretch, start: offset, end: offset + video.seconds / stretch };
  };
  const tracks = new Map([...videos].map(([paneId, placed]) => [paneId, trackOf(placed)]));
  const seconds = Math.max(0, ...[...tracks.values()].map((track) => track.end));
  const fastest = fastestOf(tracks);
  const frame = fastest === undefined ? unknownFrame : frameDurationOnClock(fastest);
  const preparedTracks = [...prepared].map(([paneId, placed]) => [paneId, trackOf(placed)] as const);
  return {
    tracks: new Map([...tracks, ...preparedTracks]),
    seconds,
    frame,
    frames: computeClockFrames(fastest, frame, seconds),
  };
}

/** The first one wins among videos that are as fast. */
function fastestOf(tracks: ReadonlyMap<string, Track>): Track | undefined {
  let fastest: Track | undefined;
  for (const track of tracks.values()) {
    // Skips videos without known frames, and frames too short to step by: a single frame can last one tick of its
    // container.
    if (frameDurationOnClock(track) < sameMoment) continue;
    if (fastest === undefined || frameDurationOnClock(track) < frameDurationOnClock(fastest) - 1e-6) fastest = track;
  }
  return fastest;
}

/** Returns the duration of one frame of the video on the clock. Seconds. */
function frameDurationOnClock(track: Track): number {
  return meanFrameDuration(track.video) / track.stretch;
}

function computeClockFrames(fastest: Track | undefined, frame: number, seconds: number): readonly number[] {
  const videoStarts = fastest?.video.frameTimes.map((time) => fastest.start + time / fastest.stretch) ?? [];
  const first = videoStarts[0] ?? 0;
  const before: number[] = [];
  for (let count = Math.floor((first - sameMoment) / frame); count > 0; count -= 1) before.push(first - count * frame);
  const starts = [...before, ...videoStarts];
  const after = fastest?.end ?? seconds;
  for (let count = 0; after + count * frame < seconds - sameMoment; count += 1) starts.push(after + count * frame);
  const inside = starts.filter((start) => start > sameMoment && start < seconds - sameMoment);
  // The clock starts with a frame, even a partial one.
  return [0, ...inside];
}

/** The frame of the clock at `at`, from 0. */
export function clockFrameAt(timeline: Timeline, at: number): number {
  return Math.max(0, findLastStarted(timeline.frames, at));
}

/** Returns the start of frame `index` of the clock, clamped to the existing frames. Seconds. */
export function startOfClockFrame(timeline: Timeline, index: number): number {
  const { frames } = timeline;
  return frames[Math.min(frames.length - 1, Math.max(0, index))] ?? 0;
}

/** Returns the end of frame `index` of the clock. Seconds. */
export function endOfClockFrame(timeline: Timeline, index: number): number {
  return timeline.frames[index + 1] ?? timeline.seconds;
}

/** The position in a video when the clock is at `at`. */
interface Moment {
  /** `before` and `after`: the first or last frame remains visible. */
  readonly place: 'before' | 'within' | 'after';
  /** Position within the video. */
  readonly seconds: number;
  /** From 0. */
  readonly frame: number;
}

export function momentOf(track: Track, at: number): Moment {
  const seconds = (at - track.start) * track.stretch;
  if (seconds < -sameMoment) return { place: 'before', seconds: 0, frame: 0 };
  if (seconds >= track.video.seconds - sameMoment) {
    return { place: 'after', seconds: track.video.seconds, frame: Math.max(0, track.video.frameTimes.length - 1) };
  }
  return { place: 'within', seconds: Math.max(0, seconds), frame: frameAt(track.video, seconds) };
}
