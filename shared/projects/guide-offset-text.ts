import type { FrameRate } from '../util/frame-rate.ts';
import { frameOfTimecode, timecodeOf } from './timecode.ts';

/** A guide track starts at most this many frames before or after the cut. */
export const largestOffset = 1_000_000;

/** Returns the start of a guide track as timecode, with a minus before the cut: `-00:00:01:12`. */
export function offsetText(offset: number, rate: FrameRate): string {
  return `${offset < 0 ? '-' : ''}${timecodeOf(Math.abs(offset), { rate })}`;
}

/** Reads timecode or a number of frames, each with an optional minus. Returns `undefined` for other texts. */
export function parseOffset(text: string, rate: FrameRate): number | undefined {
  const typed = text.trim();
  const isNegative = /^[-−–]/.test(typed);
  const plain = isNegative ? typed.slice(1).trim() : typed;
  const frames = /^\d+$/.test(plain) ? Number(plain) : frameOfTimecode(plain, { rate });
  if (frames === undefined || frames > largestOffset) return undefined;
  return isNegative && frames > 0 ? -frames : frames;
}
