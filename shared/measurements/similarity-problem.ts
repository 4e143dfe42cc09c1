import type { Item } from '../library/item.ts';
import type { VideoFrameTiming } from '../library/video-frame-timing.ts';

/** A video with its letter in the comparison. */
export interface ComparedVideo {
  readonly letter: string;
  readonly item: Pick<Item, 'width' | 'height' | 'sources' | 'origin' | 'hash'>;
  readonly timing: Pick<VideoFrameTiming, 'frameTimes'>;
}

/** Shapes that differ by less are equal: sizes are rounded to whole pixels. */
const mostShapeDifference = 0.01;

/**
 * Returns the reason why a frame of one video has no counterpart in the other, a sentence; `undefined` if the videos can be
 * compared frame by frame. They need the same shape, the same number of frames, and a common source.
 */
export function similarityProblem(one: ComparedVideo, other: ComparedVideo): string | undefined {
  const letters = `${one.letter} and ${other.letter}`;
  const shapes = [one, other].map(({ item: { width, height } }) => width / height);
  if (Math.abs((shapes[0] ?? 1) / (shapes[1] ?? 1) - 1) > mostShapeDifference)
    return `${letters} have different shapes. Only videos of the same shape are compared frame by frame.`;
  const counts = [one, other].map(({ timing }) => timing.frameTimes.length);
  if (counts[0] !== counts[1])
    return `${letters} have ${counts.join(' and ')} frames. Only videos with equally many frames are compared.`;
  if (!haveCommonSource(one.item, other.item))
    return `${letters} were not made from the same image or video, so their frames do not correspond.`;
  return undefined;
}

/** The source of an imported file is not known, so two imports can have the same. */
function haveCommonSource(one: ComparedVideo['item'], other: ComparedVideo['item']): boolean {
  if (one.hash === other.hash) return true;
  if (one.origin?.kind === 'import' && other.origin?.kind === 'import') return true;
  const hashes = new Set(one.sources?.flatMap(({ hash }) => hash ?? []));
  return other.sources?.some(({ hash }) => hash !== undefined && hashes.has(hash)) ?? false;
}
