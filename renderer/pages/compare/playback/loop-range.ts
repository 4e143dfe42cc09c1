import type { ViewState } from '../../../../shared/comparisons/view-state.ts';
import { clockFrameAt, startOfClockFrame, type Timeline } from '../../../ui/playback/playback-timeline.ts';
import type { Direction } from '../../../ui/playback/shuttle.ts';

export type Loop = ViewState['clock']['loop'];

/** The range that is played, from the start of one frame to the end of another. Seconds on the clock. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the range between the marks; the complete clock without a loop, or if the marks are invalid. */
export function rangeOf(
  timeline: Timeline,
  marks: { readonly loop: Loop; readonly from?: number | undefined; readonly to?: number | undefined },
): Range {
  const fullRange = { from: 0, to: timeline.seconds };
  if (marks.loop === 'off') return fullRange;
  const from = Math.min(marks.from ?? 0, timeline.seconds);
  const to = Math.min(marks.to ?? timeline.seconds, timeline.seconds);
  return from < to ? { from, to } : fullRange;
}

/** The outcome for a running clock. `turned`: the clock continues from `at`, in another place or direction. */
export interface Advance {
  readonly kind: 'running' | 'turned' | 'ended';
  readonly at: number;
  readonly direction: Direction;
}

/** Moves on by `by` seconds of the clock (never below 0), the way `direction` says. */
export function advance(
  timeline: Timeline,
  range: Range,
  loop: Loop,
  now: { readonly at: number; readonly direction: Direction },
  delta: number,
): Advance {
  const { direction } = now;
  const at = now.at + delta * direction;
  const first = startOfClockFrame(timeline, clockFrameAt(timeline, range.from));
  const last = lastFrameOf(timeline, range);
  if (direction === 1 && at >= range.to) {
    if (loop === 'off') return { kind: 'ended', at: last, direction };
    if (loop === 'loop') return { kind: 'turned', at: first, direction };
    // The last frame was shown; the one before it is next.
    return { kind: 'turned', at: last, direction: -1 };
  }
  if (direction === -1 && at <= range.from) {
    if (loop === 'off') return { kind: 'ended', at: first, direction };
    if (loop === 'loop') return { kind: 'turned', at: last, direction };
    return { kind: 'turned', at: first, direction: 1 };
  }
  return { kind: 'running', at, direction };
}

/** Returns the start of the last frame of a range, which is visible at its end. Seconds. */
export function lastFrameOf(timeline: Timeline, range: Range): number {
  // A range ends at the start of the next frame; that frame is outside the range.
  const index = clockFrameAt(timeline, range.to);
  const start = startOfClockFrame(timeline, index);
  return start >= range.to - 0.001 && index > 0 ? startOfClockFrame(timeline, index - 1) : start;
}
