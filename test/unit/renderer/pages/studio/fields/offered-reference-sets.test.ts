import { expect, test } from 'vitest';
import { offeredReferenceSets } from '../../../../../../renderer/pages/studio/fields/offered-reference-sets.ts';
import type { ImageFile, ImageInput } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import { imageE2 } from '../../../../../../shared/models/image-e-2.ts';
import { videoDPro } from '../../../../../../shared/models/video-d-pro.ts';
import type { ReferenceSet } from '../../../../../../shared/projects/project.ts';

const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
const references: readonly ReferenceSet[] = [
  { id: 'pier', title: 'Pier', kind: 'place', itemIds: ids('pier', 2) },
  { id: 'nobody', title: 'Nobody', kind: 'character', itemIds: [] },
  { id: 'captain', title: 'Captain', kind: 'character', itemIds: ids('captain', 6) },
];
const project = { references: [...references] };

/** An image of the library in a field. */
function imageOf(itemId: string, group?: string): ImageFile {
  const facts = { hash: 'a'.repeat(64), name: itemId, type: 'image/png', bytes: 1, width: 1, height: 1 } as const;
  return { from: 'file', ...facts, origin: { kind: 'item', itemId }, ...(group !== undefined && { group }) };
}

const offered = (field: typeof imageE2.fields.images, images: readonly ImageInput[] = [], referenceIds = ['captain']) =>
  offeredReferenceSets(project, { referenceIds }, { field, images }).map(({ set, group, itemIds, freeSlots }) => [
    set.id,
    group,
    itemIds.length,
    freeSlots,
  ]);

test('the sets of the shot come first, and a set without images is left out', () => {
  expect(offered(imageE2.fields.images).map(([id]) => id)).toEqual(['captain', 'pier']);
  expect(offered(imageE2.fields.images, [], []).map(([id]) => id)).toEqual(['pier', 'captain']);
});

test('characters and objects have groups of their own, each with its limit', () => {
  expect(offered(imageE2.fields.images)).toEqual([
    ['captain', 'character', 6, 4],
    ['pier', 'object', 2, 10],
  ]);
  const images = [imageOf('captain 1', 'character'), imageOf('pier 2'), imageOf('other', 'character')];
  expect(offered(imageE2.fields.images, images)).toEqual([
    ['captain', 'character', 5, 2],
    ['pier', 'object', 1, 9],
  ]);
  const full = ids('other', 14).map((id) => imageOf(id));
  expect(offered(imageE2.fields.images, full).map(([, , , free]) => free)).toEqual([0, 0]);
});

test('a slot for one frame accepts one image of any set, without a group', () => {
  const { input_reference: field } = videoDPro.fields;
  const sets = offeredReferenceSets(project, { referenceIds: [] }, { field, images: [] });
  expect(sets.map(({ group, freeSlots }) => [group, freeSlots])).toEqual([
    [undefined, 1],
    [undefined, 1],
  ]);
});
