import { type Cut, type CutClip, sourceFrameAt } from '../../../../../shared/projects/cut.ts';
import type { Direction } from '../../../../ui/playback/shuttle.ts';

/** Maximum number of videos that are decoded at the same time: the visible shot and its neighbors. */
export const mostDecoders = 3;

/** Repeats nothing, the shot under the playhead, or the whole cut. */
export type CutLoop = 'off' | 'shot' | 'cut';

/** The shot that a frame of the cut belongs to. */
export interface CutMoment {
  readonly clip: CutClip;
  /** Position of the clip in the cut, from 0. */
  readonly index: number;
  /** Frame of the clip, from 0. */
  readonly offset: number;
  /** Frame of the file of the clip, within its trim. Absent for a card. */
  readonly sourceFrame: number | undefined;
}

/** Part of the cut that is played, half-open. Frames of the cut. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the frame of the cut that is nearest to `frame`. */
export function clampFrame(cut: Cut, frame: number): number {
  return Math.max(0, Math.min(cut.duration - 1, frame));
}

/** Returns the position of the clip that contains `frame`. A frame outside the cut belongs to its nearest clip. */
export function clipIndexAt({ clips }: Cut, frame: number): number {
  const index = clips.findLastIndex(({ start }) => start <= frame);
  return Math.max(0, index);
}

/** Returns the shot and the exact source frame at a frame of the cut; `undefined` if the cut is empty. */
export function momentAt(cut: Cut, frame: number): CutMoment | undefined {
  const at = clampFrame(cut, frame);
  const index = clipIndexAt(cut, at);
  const clip = cut.clips[index];
  if (!clip) return undefined;
  const offset = at - clip.start;
  return { clip, index, offset, sourceFrame: clip.media && sourceFrameAt(clip.media, offset, cut.project.rate) };
}

/** Returns the part of the cut that is played from `frame` on. */
export function rangeAt(cut: Cut, frame: number, loop: CutLoop): FrameRange {
  const clip = loop === 'shot' ? cut.clips[clipIndexAt(cut, frame)] : undefined;
  return clip ? { from: clip.start, to: clip.start + clip.duration } : { from: 0, to: cut.duration };
}

export interface Ahead {
  readonly direction: Direction;
  readonly loop: CutLoop;
  readonly playing: boolean;
}

/**
 * Returns the clips whose images must be ready at `frame`, the most urgent first. During playback these are the
 * visible clip and those that follow, also around the end of a loop. A person at rest steps to both sides of a cut. At
 * most `mostDecoders`.
 */
export function clipsToPrepare(cut: Cut, frame: number, { direction, loop, playing }: Ahead): readonly number[] {
  const { length } = cut.clips;
  if (length === 0) return [];
  const current = clipIndexAt(cut, clampFrame(cut, frame));
  if (playing && loop === 'shot') return [current];
  const steps = playing ? [0, direction, 2 * direction] : [0, direction, -direction];
  const indices = steps.map((step) => (loop === 'cut' ? (current + step + 2 * length) % length : current + step));
  return [...new Set(indices.filter((index) => index >= 0 && index < length))].slice(0, mostDecoders);
}

/**
 * Returns the frame of the cut at which the image of clip `index` is needed first, seen from `frame`: its beginning, or
 * its end if the playhead comes from there.
 */
export function entryFrameOf(cut: Cut, index: number, frame: number, { direction, playing }: Ahead): number {
  const { start = 0, duration = 1 } = cut.clips[index] ?? {};
  if (frame >= start && frame < start + duration) return frame;
  const isEnteredAtEnd = playing ? direction === -1 : start < frame;
  return isEnteredAtEnd ? start + duration - 1 : start;
}

/** Returns the start of the next clip, or the last frame of the cut. */
export function nextCutAfter(cut: Cut, frame: number): number {
  return cut.clips[clipIndexAt(cut, frame) + 1]?.start ?? clampFrame(cut, cut.duration - 1);
}

/** Returns the start of the clip at `frame`. At its first frame, returns the start of the clip before. */
export function previousCutBefore(cut: Cut, frame: number): number {
  const index = clipIndexAt(cut, frame);
  const start = cut.clips[index]?.start ?? 0;
  return start < frame ? start : (cut.clips[index - 1]?.start ?? 0);
}

/** An image of a shot that remains visible when the cut changes. */
export interface HeldImage {
  readonly shotId: string;
  readonly itemId: string | undefined;
  readonly offset: number;
  readonly sourceFrame: number | undefined;
}

export function heldImageAt(cut: Cut, frame: number): HeldImage | undefined {
  const moment = momentAt(cut, frame);
  if (!moment) return undefined;
  const { clip, offset, sourceFrame } = moment;
  return { shotId: clip.shot.id, itemId: clip.media?.item.id, offset, sourceFrame };
}

/**
 * Returns the frame of a changed cut that shows the image of `held`, or the nearest one within its shot. Returns
 * `undefined` if the cut has no such shot.
 */
export function frameOfHeldImage(cut: Cut, held: HeldImage): number | undefined {
  const clip = cut.clips.find(({ shot }) => shot.id === held.shotId);
  if (!clip) return undefined;
  const { media, start, duration } = clip;
  if (!media || media.item.id !== held.itemId || held.sourceFrame === undefined)
    return start + Math.min(held.offset, duration - 1);
  let low = 0;
  let high = duration - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sourceFrameAt(media, middle, cut.project.rate) < held.sourceFrame) low = middle + 1;
    else high = middle;
  }
  const isTooLate = sourceFrameAt(media, low, cut.project.rate) > held.sourceFrame && low > 0;
  return start + (isTooLate ? low - 1 : low);
}
