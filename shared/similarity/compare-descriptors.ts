import { descriptorBytes, edges, frequencies, places, viewBytes } from './descriptor-layout.ts';

/** The weight of a bit of the hash. */
const hashBit = 6;
const hashWords = places.light / 4;
const viewWords = viewBytes / 4;
const descriptorWords = descriptorBytes / 4;

/**
 * Distance of an image from its near copies: another size, encoding or brightness, mirrored, or cropped to 90 %. Other
 * images with the same content are farther away.
 */
export const nearCopyDistance = 175;
/** Distance of whole images up to which one can be a crop of the other. */
const cropDistance = 420;
/** Bits of the hash, of 63, up to which an image can be similar to the mirror image of another one. */
const mostMirroredBits = 20;

/** The bits in each byte of a hash that differ in the mirror image. */
export const mirroredBits = 0b10101010;

/** A distance is never greater. */
export const greatestDistance = frequencies.hash * frequencies.hash * hashBit + (viewBytes - places.light) * 255;

/** An image to compare others with: its descriptor, and that of its mirror image, as words. */
export interface Reference {
  readonly plain: Int32Array;
  readonly mirrored: Int32Array;
}

export function referenceOf(descriptor: Uint8Array): Reference {
  const views = [0, viewBytes].map((start) => mirrorView(descriptor.subarray(start, start + viewBytes)));
  return { plain: numbersOf(descriptor), mirrored: numbersOf(Uint8Array.from(views.flatMap((view) => [...view]))) };
}

/** Returns the bytes of descriptors as numbers of 32 bits, which a scan reads in a fraction of the time. */
export function numbersOf(descriptors: Uint8Array): Int32Array {
  return new Int32Array(Uint8Array.from(descriptors).buffer);
}

/**
 * Returns the distance to the descriptor at `index` of many in one array. Its mirror image counts if the hash says that it
 * is similar. If one image can be a crop of the other, the middle of each counts as well.
 */
export function distanceTo({ plain, mirrored }: Reference, descriptors: Int32Array, index: number): number {
  const start = index * descriptorWords;
  let nearest = distanceOfViews(plain, 0, descriptors, start);
  if (differentBits(mirrored, 0, descriptors, start) <= mostMirroredBits)
    nearest = Math.min(nearest, distanceOfViews(mirrored, 0, descriptors, start));
  if (nearest > cropDistance) return nearest;
  for (const each of [plain, mirrored]) {
    const ofMiddle = distanceOfViews(each, viewWords, descriptors, start);
    nearest = Math.min(nearest, ofMiddle, distanceOfViews(each, 0, descriptors, start + viewWords));
  }
  return nearest;
}

/** Returns how many bits differ in two hashes, which begin at these words. */
export function differentBits(one: Int32Array, oneStart: number, other: Int32Array, otherStart: number): number {
  let count = 0;
  for (let at = 0; at < hashWords; at += 1) {
    // Counts the bits of pairs, of fours, of bytes, and of all bytes together.
    let bits = (one[oneStart + at] ?? 0) ^ (other[otherStart + at] ?? 0);
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

function distanceOfViews(one: Int32Array, oneStart: number, other: Int32Array, otherStart: number): number {
  let halves = 0;
  for (let at = hashWords; at < viewWords; at += 1) {
    const [a, b] = [one[oneStart + at] ?? 0, other[otherStart + at] ?? 0];
    halves += differences(a & 0x00ff00ff, b & 0x00ff00ff) + differences((a >>> 8) & 0x00ff00ff, (b >>> 8) & 0x00ff00ff);
  }
  return hashBit * differentBits(one, oneStart, other, otherStart) + (halves & 0xffff) + (halves >>> 16);
}

/** Returns the absolute differences of two pairs of bytes, each in the lower byte of a half of the word. */
function differences(one: number, other: number): number {
  const raised = (one | 0x01000100) - other;
  // A half is below 256 if its difference is negative, and the two's complement of its lower byte counts.
  const negative = (~raised >>> 8) & 0x00010001;
  return ((raised & 0x00ff00ff) ^ (negative * 255)) + negative;
}

/** Waves with an odd number of half periods per row change their sign in a mirror; edges change side and direction. */
function mirrorView(view: Uint8Array): Uint8Array {
  const mirrored = Uint8Array.from(view);
  for (let at = 0; at < places.light; at += 1) mirrored[at] = (view[at] ?? 0) ^ mirroredBits;
  const negateOdd = (start: number, count: number) => {
    for (let index = 0; index < count * count; index += 1)
      if ((index % count) % 2 === 1) mirrored[start + index] = 256 - (view[start + index] ?? 0);
  };
  negateOdd(places.light, frequencies.light);
  for (const axis of [0, 1]) negateOdd(places.color + axis * frequencies.color * frequencies.color, frequencies.color);
  const { parts, directions } = edges;
  for (let index = 0; index < parts * parts * directions; index += 1) {
    const [part, direction] = [Math.floor(index / directions), index % directions];
    const opposite = part + parts - 1 - 2 * (part % parts);
    const turned = (directions - direction) % directions;
    mirrored[places.edges + opposite * directions + turned] = view[places.edges + index] ?? 0;
  }
  return mirrored;
}
