import { type Cut, type CutClip, sourceFrameAt } from '../../../../../shared/projects/cut.ts';
import type { Direction } from '../../../../ui/playback/shuttle.ts';

/** Maximum number of videos that are decoded at the same time: the visible shot and its neighbours. */
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
  let low = 0;
  let high = clips.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((clips[middle]?.start ?? Number.POSITIVE_INFINITY) <= frame) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
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

/**
 * Returns the clips whose images must be at hand at `frame`, the most urgent first: the visible clip and those that
 * follow in the direction of playback. A loop continues at the other end of its range. At most `mostDecoders`.
 */
export function clipsToPrepare(
  cut: Cut,
  frame: number,
  { direction, loop }: { readonly direction: Direction; readonly loop: CutLoop },
): readonly number[] {
  if (cut.clips.length === 0) return [];
  const current = clipIndexAt(cut, clampFrame(cut, frame));
  if (loop === 'shot') return [current];
  const found = [current];
  let next = current;
  while (found.length < mostDecoders) {
    next += direction;
    if (loop === 'cut') next = (next + cut.clips.length) % cut.clips.length;
    if (next < 0 || next >= cut.clips.length || found.includes(next)) break;
    found.push(next);
  }
  // The clip before the visible one is likely the next goal of a person who steps around a cut.
  const before = current - direction;
  if (found.length < mostDecoders && before >= 0 && before < cut.clips.length && !found.includes(before))
    found.push(before);
  return found;
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
