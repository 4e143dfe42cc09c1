import type { ContactSheetOptions } from '../contact-sheet/contact-sheet-layout.ts';
import { type ContactSheetResult, layOutContactSheet } from '../contact-sheet/lay-out-contact-sheet.ts';
import type { Caption } from '../pane-captions.ts';

/** Bits for each pixel of each frame: no loss that is seen beside the video itself. */
const bitsPerPixel = 0.12;
const minBitrate = 2_000_000;
const maxBitrate = 100_000_000;
/** The video is built in memory. Bytes. */
const largestVideo = 1_500_000_000;

/** Heights that people ask for, in lines. */
export const commonHeights = [2160, 1440, 1080, 720] as const;

/** Bits in a second. */
export function bitrateFor({ width, height }: { width: number; height: number }, rate: number): number {
  return Math.round(Math.min(maxBitrate, Math.max(minBitrate, width * height * rate * bitsPerPixel)));
}

/** About how large the file becomes; frames that hardly differ make it smaller. Bytes. */
export function bytesFor(bitrate: number, seconds: number): number {
  return Math.round((bitrate * seconds) / 8);
}

export const isTooLong = (bytes: number) => bytes > largestVideo;

/** A sheet no higher than `height`; omitted: the largest image is shown pixel for pixel. */
export function layOutVideo(
  options: Pick<ContactSheetOptions, 'images' | 'columns' | 'hasTitle'>,
  captions: readonly Caption[],
  height: number | undefined,
): ContactSheetResult {
  const videoOptions = { ...options, roundsToEven: true };
  const full = layOutContactSheet(videoOptions, captions);
  if (height === undefined || full.plan.height <= height) return full;
  let best = full;
  let [low, high] = [2, full.plan.width];
  while (high - low > 2) {
    const middle = Math.floor((low + high) / 2);
    const tried = layOutContactSheet({ ...videoOptions, width: middle }, captions);
    if (tried.plan.height <= height) {
      best = tried;
      low = middle;
    } else high = middle;
  }
  return best;
}
