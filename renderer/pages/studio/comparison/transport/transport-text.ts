import type { ClockState } from '../playback/clock-state.ts';

// Offsets are stored in seconds, and shown in frames of the clock.

export function framesOf(seconds: number, frame: number): number {
  return Math.round(seconds / frame) + 0;
}

/** `+12 f`, `0 f`, `−3 f` */
export function formatOffset(frames: number): string {
  if (frames === 0) return '0 f';
  return frames > 0 ? `+${frames} f` : `−${-frames} f`;
}

export const loopTexts = { off: 'Loop is off', loop: 'Loop is on', 'ping-pong': 'Ping-pong' } as const;

/** Once, in a loop, to and fro, and once again. */
export function nextLoop(loop: ClockState['loop']): ClockState['loop'] {
  return loop === 'off' ? 'loop' : loop === 'loop' ? 'ping-pong' : 'off';
}

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4] as const;

export function formatSpeed(speed: number): string {
  return { 0.25: '¼', 0.5: '½' }[speed] ?? String(speed);
}

/** The next of the speeds, slower or faster; the last one stays. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const further =
    direction === 1 ? speeds.filter((each) => each > speed) : speeds.filter((each) => each < speed).reverse();
  return further[0] ?? speed;
}
