import type { Cut, CutClip } from '../../../../../shared/projects/cut.ts';
import { largestZoom } from '../../../../ui/playback/time-ruler.ts';
import { clipIndexAt } from '../playback/cut-frames.ts';

/** Clips beyond the visible part that are rendered, as a share of the visible width. */
const margin = 0.5;

/** Positions on the timeline. CSS pixels. */
export interface TimelineScale {
  readonly perFrame: number;
  readonly width: number;
}

/** `zoom`: 1 shows the whole cut in `width`. */
export function scaleOf(duration: number, width: number, zoom: number): TimelineScale {
  const whole = width * Math.min(zoom, largestZoom(duration, width));
  return { perFrame: duration === 0 ? 0 : whole / duration, width: whole };
}

/** Returns the clips in a part of the timeline, with some beside it. */
export function clipsBetween(cut: Cut, scale: TimelineScale, left: number, width: number): readonly CutClip[] {
  if (scale.perFrame === 0) return [];
  const first = clipIndexAt(cut, Math.max(0, (left - width * margin) / scale.perFrame));
  const last = clipIndexAt(cut, (left + width * (1 + margin)) / scale.perFrame);
  return cut.clips.slice(first, last + 1);
}
