import type { StartTimecode } from '../library/start-timecode.ts';
import { type FrameRate, isSameRate, ratePerSecond } from '../util/frame-rate.ts';

/** A way to count frames as hours, minutes, seconds and frames. */
export interface TimecodeFormat {
  readonly rate: FrameRate;
  /**
   * Skips numbers so that timecode follows the clock at 29.97 and 59.94 frames per second: no frame is dropped, only
   * the first numbers of each minute, except every tenth. Ignored at other rates.
   */
  readonly dropFrame?: boolean;
}

/** Returns the number of frames that timecode counts as one second: 30 at 29.97. */
export function timebaseOf(rate: FrameRate): number {
  return Math.max(1, Math.round(ratePerSecond(rate)));
}

/** True for 29.97 and 59.94, the only rates that have drop-frame timecode. */
export function hasDropFrame(rate: FrameRate): boolean {
  return [30_000, 60_000].some((numerator) => isSameRate(rate, { numerator, denominator: 1001 }));
}

/**
 * Returns the timecode of a frame, counted from 0: `01:00:00:00`, or `01:00:00;00` in drop-frame timecode. Timecode has
 * 24 hours and then starts again.
 */
export function timecodeOf(frame: number, format: TimecodeFormat): string {
  const base = timebaseOf(format.rate);
  const number = numberOf(frame % framesPerDay(format), format);
  const [seconds, frames] = [Math.floor(number / base), number % base];
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits);
  return `${parts.join(':')}${isDropFrame(format) ? ';' : ':'}${twoDigits(frames)}`;
}

/**
 * Returns the frame of a timecode, counted from 0. Separators are not compared with the format. Returns `undefined` for
 * other text, and for numbers that do not exist, such as frame 25 at 25 frames per second.
 */
export function frameOfTimecode(text: string, format: TimecodeFormat): number | undefined {
  const match = /^(\d{2}):(\d{2}):(\d{2})[:;.,](\d{2,3})$/.exec(text);
  if (!match) return undefined;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = match.slice(1).map(Number);
  const base = timebaseOf(format.rate);
  if (hours > 23 || minutes > 59 || seconds > 59 || frames >= base) return undefined;
  const number = ((hours * 60 + minutes) * 60 + seconds) * base + frames;
  if (!isDropFrame(format)) return number;
  const skipped = skippedPerMinute(base);
  if (seconds === 0 && frames < skipped && minutes % 10 !== 0) return undefined;
  const allMinutes = hours * 60 + minutes;
  return number - skipped * (allMinutes - Math.floor(allMinutes / 10));
}

/**
 * Returns how a file with this timecode is counted at `rate`, for lists with one rate: hours, minutes and seconds stay,
 * and frames keep their place within the second.
 */
export function timecodeAtRate(start: StartTimecode, rate: FrameRate): { format: TimecodeFormat; frame: number } {
  const format = { rate, dropFrame: start.dropFrame };
  const text = timecodeOf(start.frame, start);
  const frames = Math.floor((Number(text.slice(9)) * timebaseOf(rate)) / timebaseOf(start.rate));
  return { format, frame: frameOfTimecode(`${text.slice(0, 9)}${twoDigits(frames)}`, format) ?? 0 };
}

/** True when the format asks for drop-frame timecode and its rate has it. */
export function isDropFrame({ rate, dropFrame }: TimecodeFormat): boolean {
  return dropFrame === true && hasDropFrame(rate);
}

function skippedPerMinute(base: number): number {
  return base / 15;
}

function framesPerDay(format: TimecodeFormat): number {
  const numbers = 24 * 60 * 60 * timebaseOf(format.rate);
  return isDropFrame(format) ? numbers - skippedPerMinute(timebaseOf(format.rate)) * 24 * 54 : numbers;
}

/** Returns a frame with the skipped numbers before it: the number that is written as timecode. */
function numberOf(frame: number, format: TimecodeFormat): number {
  if (!isDropFrame(format)) return frame;
  const base = timebaseOf(format.rate);
  const skipped = skippedPerMinute(base);
  const framesPerMinute = base * 60 - skipped;
  const framesPerTenMinutes = base * 600 - skipped * 9;
  const tens = Math.floor(frame / framesPerTenMinutes);
  // The first minute of ten skips nothing and is longer.
  const minutes = Math.max(0, Math.floor(((frame % framesPerTenMinutes) - skipped) / framesPerMinute));
  return frame + skipped * (tens * 9 + minutes);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
