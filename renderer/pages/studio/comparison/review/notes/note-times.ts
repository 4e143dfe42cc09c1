import type { Note } from '../../../../../../shared/comparisons/review/note.ts';

/** Sorts notes by their moment in the video, those without one first, then by creation time. */
export function sortByTime<T extends Note>(notes: readonly T[]): readonly T[] {
  return [...notes].sort((a, b) => (a.seconds ?? -1) - (b.seconds ?? -1) || a.createdAt - b.createdAt);
}

/** Position of a pane's video on the shared clock; seconds. */
interface Span {
  readonly start?: number;
  readonly end?: number;
}

/** Returns the clock time of a moment in a video of `length` seconds; `undefined` while the video is unknown. */
export function clockTimeOf(seconds: number, length: number | undefined, { start, end }: Span): number | undefined {
  if (start === undefined || end === undefined) return undefined;
  const stretched = length === undefined || length <= 0 ? seconds : (seconds / length) * (end - start);
  return Math.max(0, start + stretched);
}

/** `0:03.58` */
export function formatExactTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6000);
  const restSeconds = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0');
  return `${minutes}:${restSeconds}`;
}
