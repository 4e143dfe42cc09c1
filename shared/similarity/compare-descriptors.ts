import { descriptorBytes, edges, frequencies, places, viewBytes } from './descriptor-layout.ts';

/** The weight of a bit of the hash. */
const hashBit = 6;
// A loop reads numbers of its own file faster than imported ones.
const hashBytes = places.light;
const size = viewBytes;

/**
 * Distance of an image from its near copies: another size, encoding or brightness, mirrored, or cropped to 90 %. Other
 * images with the same content are farther away.
 */
export const nearCopyDistance = 175;
/** Distance of whole images up to which one can be a crop of the other. */
const cropDistance = 420;
/** Bits of the hash, of 63, up to which an image can be similar to the mirror image of another one. */
const mostMirroredBits = 20;

/** A distance is never greater. */
export const greatestDistance = frequencies.hash * frequencies.hash * hashBit + (viewBytes - places.light) * 255;

/** An image to compare others with: its descriptor, and that of its mirror image. */
export interface Reference {
  readonly plain: Uint8Array;
  readonly mirrored: Uint8Array;
}

export function referenceOf(descriptor: Uint8Array): Reference {
  const views = [0, viewBytes].map((start) => mirrorView(descriptor.subarray(start, start + viewBytes)));
  return { plain: descriptor, mirrored: Uint8Array.from(views.flatMap((view) => [...view])) };
}

/**
 * Returns the distance to the descriptor at `index` of many in one array. Its mirror image counts if the hash says that it
 * is similar. If one image can be a crop of the other, the middle of each counts as well.
 */
export function distanceTo({ plain, mirrored }: Reference, descriptors: Uint8Array, index: number): number {
  const start = index * descriptorBytes;
  let nearest = distanceOfViews(plain, 0, descriptors, start);
  if (differentBits(mirrored, 0, descriptors, start) <= mostMirroredBits)
    nearest = Math.min(nearest, distanceOfViews(mirrored, 0, descriptors, start));
  if (nearest > cropDistance) return nearest;
  for (const each of [plain, mirrored]) {
    const ofMiddle = distanceOfViews(each, size, descriptors, start);
    nearest = Math.min(nearest, ofMiddle, distanceOfViews(each, 0, descriptors, start + size));
  }
  return nearest;
}

function differentBits(one: Uint8Array, oneStart: number, other: Uint8Array, otherStart: number): number {
  let bits = 0;
  for (let at = 0; at < hashBytes; at += 1)
    bits += bitCounts[(one[oneStart + at] ?? 0) ^ (other[otherStart + at] ?? 0)] ?? 0;
  return bits;
}

function distanceOfViews(one: Uint8Array, oneStart: number, other: Uint8Array, otherStart: number): number {
  let distance = hashBit * differentBits(one, oneStart, other, otherStart);
  for (let at = hashBytes; at < size; at += 1)
    distance += Math.abs((one[oneStart + at] ?? 0) - (other[otherStart + at] ?? 0));
  return distance;
}

const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Waves with an odd number of half periods per row change their sign in a mirror; edges change side and direction. */
function mirrorView(view: Uint8Array): Uint8Array {
  const mirrored = view.slice();
  for (let at = 0; at < places.light; at += 1) mirrored[at] = (view[at] ?? 0) ^ 0b10101010;
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
