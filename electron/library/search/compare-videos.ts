import { distanceTo, type Reference, referenceOf } from '../../../shared/similarity/compare-descriptors.ts';
import { descriptorBytes } from '../../../shared/similarity/descriptor-layout.ts';
import type { DescribedItems } from './cached-descriptors.ts';

/** A result to compare others with: an image, or a video by its poster and its later frames. */
export type SoughtFrames = readonly Reference[];

/** `descriptor`: one per frame, one after the other. */
export function soughtFramesOf(descriptor: Uint8Array): SoughtFrames {
  return Array.from({ length: descriptor.length / descriptorBytes }, (_, frame) =>
    referenceOf(descriptor.subarray(frame * descriptorBytes, (frame + 1) * descriptorBytes)),
  );
}

/** Returns the result in a slot, to compare others with. */
export function soughtFramesAt({ descriptors, laterFrames }: DescribedItems, slot: number): SoughtFrames {
  const first = new Uint8Array(descriptors.buffer, slot * descriptorBytes, descriptorBytes);
  const later = laterFrames.get(slot);
  return soughtFramesOf(later ? Buffer.concat([first, new Uint8Array(later.buffer)]) : first);
}

/**
 * Returns the distance to the result in a slot. Two videos are as far apart as their most different frames, because many
 * begin with the same image. An image can be any frame of a video.
 */
export function distanceToSlot(
  sought: SoughtFrames,
  { descriptors, laterFrames }: DescribedItems,
  slot: number,
): number {
  const [first] = sought;
  const later = laterFrames.size > 0 ? laterFrames.get(slot) : undefined;
  if (!first) throw new Error('Nothing is sought.');
  const distance = distanceTo(first, descriptors, slot);
  if (sought.length === 1 && !later) return distance;
  if (!later) return Math.min(...sought.map((frame) => distanceTo(frame, descriptors, slot)));
  const count = (later.length * 4) / descriptorBytes;
  const ofLater = Array.from({ length: count }, (_, frame) => distanceTo(sought[frame + 1] ?? first, later, frame));
  return sought.length === 1 ? Math.min(distance, ...ofLater) : Math.max(distance, ...ofLater);
}
