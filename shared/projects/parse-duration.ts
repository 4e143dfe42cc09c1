import { convertFrames, type FrameRate } from '../util/frame-rate.ts';
import { withDecimalPoint } from '../util/read-number.ts';

/** A duration of more frames is refused, as in `shotSchema`. */
const mostFrames = 1_000_000;

/** Reads "3", "3.5", "3,5 s", "0:03" and "00:00:03". Returns `undefined` for other texts, and for zero. */
function parseSeconds(text: string): number | undefined {
  const plain = text.trim().replace(/(?:s|sec|seconds)$/i, '');
  const parts = plain.split(':').map(withDecimalPoint);
  if (parts.length > 3 || parts.some((part) => part === '')) return undefined;
  const seconds = parts.map(Number).reduce((sum, part) => sum * 60 + part, 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** Returns the number of frames of a typed duration, at least 1, or `undefined` if it is not a duration. */
export function parseDuration(text: string, rate: FrameRate): number | undefined {
  const seconds = parseSeconds(text);
  if (seconds === undefined || seconds > mostFrames) return undefined;
  const frames = Math.max(1, convertFrames(Math.round(seconds * 1000), { numerator: 1000, denominator: 1 }, rate));
  return frames <= mostFrames ? frames : undefined;
}
