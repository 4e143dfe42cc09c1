import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createItemCatalog } from '../../../../../electron/library/search/item-catalog.ts';
import { rankBySimilarity, readSoughtImages } from '../../../../../electron/library/search/rank-by-similarity.ts';
import { sortAndGroup } from '../../../../../electron/library/search/sort-and-group.ts';
import { stackNearCopies } from '../../../../../electron/library/search/stack-near-copies.ts';
import { deterministicId } from '../../../../../electron/util/deterministic-id.ts';
import { createEventLoopYield } from '../../../../../electron/util/yield-to-event-loop.ts';
import { calendarOfTimeZone } from '../../../../../shared/library/time-zone-calendar.ts';
import {
  nearCopyDistance,
  numbersOf,
  type Reference,
  referenceOf,
} from '../../../../../shared/similarity/compare-descriptors.ts';
import { descriptorBytes } from '../../../../../shared/similarity/descriptor-layout.ts';
import { samples, seededRandom } from '../../../../support/test-seed.ts';

const calendar = calendarOfTimeZone('UTC');
const pace = () => createEventLoopYield();

/** A catalog of items whose numbers count from 1; the last one is the newest. */
function catalogOf(count: number) {
  const catalog = createItemCatalog(count);
  for (let number = 1; number <= count; number += 1) {
    catalog.put({
      number,
      id: deterministicId(`item ${number}`),
      created_at: number * 1000,
      kind: 'image',
      model_id: 'image-e-2',
      comparison_id: null,
      width: 64,
      height: 48,
      seconds: null,
      bytes: 1,
      seed: null,
      synthetic: 0,
      rating: 0,
      flag: null,
      origin_kind: null,
      said: 0,
      file_state: null,
      trashed_at: null,
    });
  }
  return catalog;
}

function describedBy(descriptors: readonly Uint8Array[]) {
  const packed = new Uint8Array(descriptors.length * descriptorBytes);
  for (const [slot, descriptor] of descriptors.entries()) packed.set(descriptor, slot * descriptorBytes);
  return {
    descriptors: numbersOf(packed),
    laterFrames: new Map<number, Int32Array>(),
    isDescribed: new Uint8Array(descriptors.length).fill(1),
  };
}

/** Two of them differ by the difference of their values in each byte after the hash. */
const flat = (value: number) => new Uint8Array(descriptorBytes).fill(value, 8);

const bytesOf = (words: Int32Array) => new Uint8Array(words.slice().buffer);

/** The parts of a descriptor: the hash and the other bytes of the whole, and those of the middle. */
function partsOf(descriptor: Uint8Array) {
  const views = [descriptor.slice(0, descriptorBytes / 2), descriptor.slice(descriptorBytes / 2)];
  return views.map((view) => ({
    bits: [...view.slice(0, 8)].flatMap((byte) => [...byte.toString(2).padStart(8, '0')]),
    bytes: [...view.slice(8)],
  }));
}

type View = ReturnType<typeof partsOf>[number];
const bitsBetween = (one: View, other: View) => one.bits.filter((bit, at) => bit !== other.bits[at]).length;
const viewDistance = (one: View, other: View) =>
  6 * bitsBetween(one, other) + one.bytes.reduce((sum, byte, at) => sum + Math.abs(byte - (other.bytes[at] ?? 0)), 0);

/** The distance as its documentation says it. */
function plainDistance({ plain, mirrored }: Reference, descriptor: Uint8Array): number {
  const [whole, middle] = partsOf(descriptor);
  const [plainWhole, plainMiddle] = partsOf(bytesOf(plain));
  const [mirroredWhole, mirroredMiddle] = partsOf(bytesOf(mirrored));
  if (!whole || !middle || !plainWhole || !plainMiddle || !mirroredWhole || !mirroredMiddle) throw new Error('no view');
  const distances = [viewDistance(plainWhole, whole)];
  if (bitsBetween(mirroredWhole, whole) <= 20) distances.push(viewDistance(mirroredWhole, whole));
  if (Math.min(...distances) <= 420) {
    distances.push(viewDistance(plainMiddle, whole), viewDistance(mirroredMiddle, whole));
    distances.push(viewDistance(plainWhole, middle), viewDistance(mirroredWhole, middle));
  }
  return Math.min(...distances);
}

const anyByte = fc.oneof(fc.integer({ min: 1, max: 255 }), fc.integer({ min: 126, max: 130 }));
const anyDescriptor = fc
  .array(anyByte, { minLength: descriptorBytes, maxLength: descriptorBytes })
  .map((bytes) => Uint8Array.from(bytes));

/** Descriptors of which some are near each other. */
const anyDescriptors = fc
  .tuple(
    fc.array(anyDescriptor, { minLength: 1, maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(), fc.nat(descriptorBytes - 1), fc.nat(6), fc.boolean()), { minLength: 1, maxLength: 30 }),
  )
  .map(([first, changes]) =>
    changes.map(([from, until, by, isMirrored]) => {
      const base = referenceOf(first[from % first.length] ?? new Uint8Array(descriptorBytes));
      const descriptor = bytesOf(isMirrored ? base.mirrored : base.plain);
      for (let at = 8; at < until; at += 1) descriptor[at] = Math.max(1, (descriptor[at] ?? 0) - by);
      return descriptor;
    }),
  );

test('rows come in the order of a plain scan: near copies, takes of the brief, all others', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyDescriptors,
      anyDescriptor,
      fc.array(fc.nat(30), { maxLength: 5 }),
      fc.boolean(),
      fc.boolean(),
      async (descriptors, foreign, takes, isForeign, isReversed) => {
        const sought = isForeign ? foreign : (descriptors[0] ?? foreign);
        const catalog = catalogOf(descriptors.length);
        const slots = catalog.newestFirst();
        const reference = referenceOf(sought);
        const images = { references: [[reference]], isReversed, takesOfBriefs: async () => takes };
        const similar = await rankBySimilarity(catalog, slots, describedBy(descriptors), images, pace());
        const sorting = { order: 'newest', group: 'none', calendar, similar } as const;
        const { slots: ours } = await sortAndGroup(catalog, slots, sorting, pace());

        const rankOf = (slot: number) => {
          const descriptor = descriptors[slot] ?? new Uint8Array();
          const distance = plainDistance(reference, descriptor);
          if (isReversed) return [-distance];
          if (distance <= nearCopyDistance) return [0, distance];
          return [takes.includes(slot + 1) ? 1 : 2, distance];
        };
        const compared = (one: number, other: number) => {
          const [a, b] = [rankOf(one), rankOf(other)];
          return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
        };
        // The sort of JavaScript keeps the order of equals: newest first.
        expect([...ours]).toEqual([...slots].sort(compared));
      },
    ),
    { numRuns: samples(60) },
  );
});

test('the nearest of several images counts, and the briefs of near copies are asked for', async () => {
  const descriptors = [flat(10), flat(60), flat(110), flat(111)];
  const catalog = catalogOf(4);
  const slots = catalog.newestFirst();
  const asked: (readonly number[])[] = [];
  const images = {
    references: [[referenceOf(flat(11))], [referenceOf(flat(110))]],
    isReversed: false,
    takesOfBriefs: async (numbers: readonly number[]) => {
      asked.push(numbers);
      return [];
    },
  };
  const similar = await rankBySimilarity(catalog, slots, describedBy(descriptors), images, pace());
  const { slots: sorted } = await sortAndGroup(
    catalog,
    slots,
    { order: 'rating', group: 'none', calendar, similar },
    pace(),
  );
  expect([...sorted].map((slot) => slot + 1)).toEqual([3, 4, 1, 2]);
  expect(asked).toEqual([[3, 4, 1]]);
});

test('only conditions with an image sort, and a missing image is an error', async () => {
  const store = { numbersOfSameBrief: async () => [] };
  const missing = () => Promise.reject(new Error('missing'));
  expect(await readSoughtImages([{ name: 'tag', value: 'cat' }], store, missing)).toBeUndefined();
  expect(await readSoughtImages([{ name: 'like', value: 'cat' }], store, missing)).toBeUndefined();
  const value = deterministicId('item 1');
  await expect(readSoughtImages([{ name: 'like', value }], store, missing)).rejects.toThrow('missing');
});

test('near copies are one stack with the first of the order on top; a single result has no stack', async () => {
  const descriptors = [flat(10), flat(60), flat(11), flat(110), flat(61)];
  const catalog = catalogOf(5);
  const order = Uint32Array.from([2, 0, 4, 3, 1]);
  const { shots, selected, ids } = await stackNearCopies(catalog, order, describedBy(descriptors), pace());
  expect([...order].map((slot) => shots[slot])).toEqual([1, 1, 2, 0, 2]);
  expect([...order].map((slot) => selected[slot])).toEqual([1, 0, 1, 0, 0]);
  expect(ids).toEqual(['', ...[3, 5].map((number) => `copies ${deterministicId(`item ${number}`)}`)]);
});

test('copies among thousands of results are stacked wherever they are', async () => {
  const random = seededRandom(5);
  const byte = () => 1 + Math.floor(random() * 255);
  const others = Array.from({ length: 4000 }, () => Uint8Array.from({ length: descriptorBytes }, byte));
  const copies = others.slice(-100).map((descriptor, index) => {
    const { plain, mirrored } = referenceOf(descriptor);
    const copy = bytesOf(index % 2 === 0 ? plain : mirrored);
    // As of a larger original: its middle is the other image, and the whole differs.
    if (index % 3 === 0) {
      copy.copyWithin(descriptorBytes / 2, 0, descriptorBytes / 2);
      for (let at = 8; at < 60; at += 1) copy[at] = (copy[at] ?? 0) + ((copy[at] ?? 0) > 128 ? -5 : 5);
    }
    for (let bit = 0; bit < 4; bit += 1) copy[(index + bit * 3) % 8] = (copy[(index + bit * 3) % 8] ?? 0) ^ 4;
    return copy;
  });
  const descriptors = [...others, ...copies];
  const catalog = catalogOf(descriptors.length);
  const order = Uint32Array.from(descriptors.keys());
  const { shots, ids } = await stackNearCopies(catalog, order, describedBy(descriptors), pace());
  expect(ids).toHaveLength(1 + copies.length);
  expect(shots.slice(others.length, descriptors.length)).toEqual(shots.slice(others.length - 100, others.length));
});
