import type { Drawing } from './video-recorder.ts';

// Figures of watched playback, for the rows of the benchmark.

export const framesPerSecond = 30;
/** The first second belongs to the start. Milliseconds. */
const startTime = 1000;
export const busyFor = 2;

/** Observations of one side. */
export interface Watched {
  readonly drawings: readonly Drawing[];
  /** End of the busy time. Milliseconds since 1970. */
  readonly busyUntil: number;
}

/** For each drawing after the first second: the largest distance between the videos, in frames. */
function frameDistances({ drawings }: Watched): { at: number; distance: number }[] {
  const start = drawings[0]?.at ?? 0;
  return drawings.flatMap(({ at, frames }) =>
    at > start + startTime ? [{ at, distance: Math.max(...frames) - Math.min(...frames) }] : [],
  );
}

/** Returns the 95th percentile of the drawings. Frames. */
export function worstButFew(watched: Watched): number {
  const sorted = frameDistances(watched)
    .map(({ distance }) => distance)
    .sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

/** From the end of the busy time until the videos stay within a frame for half a second. Milliseconds. */
export function recovery(watched: Watched): number {
  const later = frameDistances(watched).filter(({ at }) => at >= watched.busyUntil);
  const back = later.find(({ at }) => later.every((each) => each.at < at || each.at > at + 500 || each.distance <= 1));
  return (back ?? later.at(-1) ?? { at: Number.NaN }).at - watched.busyUntil;
}

/** Returns the share of unseen frames of all videos. Percent. */
export function unseen({ drawings, busyUntil }: Watched): number {
  const isLeftOut = ({ at }: Drawing) => at > busyUntil - busyFor * 1000 && at < busyUntil + 1000;
  let [due, seen] = [0, 0];
  for (const [index, drawing] of drawings.entries()) {
    const before = drawings[index - 1];
    if (!before || isLeftOut(drawing) || drawing.at < (drawings[0]?.at ?? 0) + startTime) continue;
    due += ((drawing.at - before.at) / 1000) * framesPerSecond * drawing.frames.length;
    seen += drawing.frames.filter((frame, video) => frame !== before.frames[video]).length;
  }
  return Math.max(0, (1 - seen / due) * 100);
}
