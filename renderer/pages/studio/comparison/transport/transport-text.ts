import type { ClockState } from '../playback/clock-state.ts';
import type { VideoPane } from '../playback/video-panes.ts';

// Offsets are stored in seconds, and shown in frames of the clock.

export function framesOf(seconds: number, frame: number): number {
  return Math.round(seconds / frame) + 0;
}

/** `+12 f`, `0 f`, `−3 f` */
export function formatOffset(frames: number): string {
  if (frames === 0) return '0 f';
  return frames > 0 ? `+${frames} f` : `−${-frames} f`;
}

export const loops = ['off', 'loop', 'ping-pong'] as const;

/** Once, in a loop, to and fro, and once again. */
export function nextLoop(loop: ClockState['loop']): ClockState['loop'] {
  return loops[(loops.indexOf(loop) + 1) % loops.length] ?? 'off';
}

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4] as const;

/** The next of the speeds, slower or faster; the last one stays. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const further =
    direction === 1 ? speeds.filter((each) => each > speed) : speeds.filter((each) => each < speed).reverse();
  return further[0] ?? speed;
}

/** A video on the clock. Seconds. */
export interface LaneRange {
  readonly pane: Pick<VideoPane, 'id' | 'letter'>;
  readonly start: number;
  readonly end: number;
}

interface RangeEnd {
  readonly end: number;
  readonly panes: readonly LaneRange['pane'][];
}

/** CSS pixels, with the space beside the letters. */
export const widthOfLetters = ({ panes }: RangeEnd) => 12 + 12 * panes.length;

/**
 * Returns where videos end, with all that end there. Ends whose letters would meet share the place of the last one.
 * `pixels`: width of a time on the screen.
 */
export function endsOfRanges(ranges: readonly LaneRange[], pixels: (seconds: number) => number): RangeEnd[] {
  const places: RangeEnd[] = [];
  for (const { pane, end } of ranges.toSorted((a, b) => a.end - b.end)) {
    const before = places.at(-1);
    if (before && pixels(end - before.end) < widthOfLetters(before))
      places[places.length - 1] = { end, panes: [...before.panes, pane] };
    else places.push({ end, panes: [pane] });
  }
  return places;
}
