import type { ContactSheetOptions } from '../contact-sheet/contact-sheet-layout.ts';
import { type ContactSheetResult, layOutContactSheet } from '../contact-sheet/lay-out-contact-sheet.ts';
import type { Caption } from '../subject/pane-captions.ts';

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
