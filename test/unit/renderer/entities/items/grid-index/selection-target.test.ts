import { expect, test } from 'vitest';
import { idsOfTarget } from '../../../../../../electron/library/search/ids-of-target.ts';
import { emptyIndex } from '../../../../../../renderer/entities/items/grid-index/grid-index.ts';
import { selectedAt, selectIds } from '../../../../../../renderer/entities/items/grid-index/selection-target.ts';
import { targetSchema } from '../../../../../../shared/library/edit-target.ts';
import { createIndexRows, setUuid } from '../../../../../../shared/library/grid-index-blocks.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

function indexOf(count: number) {
  const rows = createIndexRows(count);
  for (let row = 0; row < count; row += 1) setUuid(rows.ids, row, idOf(row));
  return { ...emptyIndex, ...rows, count };
}

async function* nothing() {}

test('a large selection is packed without a list of IDs, and unpacks to the same IDs in the same order', async () => {
  // More than one chunk of base64, and no chunk of a round length.
  const count = 30_011;
  const chosen = selectedAt(indexOf(count), [0, 5, 7, 30_010], 30_008, () => {
    throw new Error('A large selection must not become a list');
  });
  expect(chosen).toMatchObject({ count: 30_008, first: idOf(0) });
  expect(targetSchema.safeParse(chosen.target).success).toBe(true);
  const ids = await idsOfTarget(chosen.target, nothing);
  const expected = [0, 1, 2, 3, 4, ...Array.from({ length: 30_003 }, (_, at) => at + 7)];
  expect(ids).toEqual(expected.map(idOf));
});

test('a small selection is sent as a list of IDs', () => {
  expect(selectedAt(indexOf(3), [0, 2], 2, () => [idOf(0), idOf(1)])).toEqual(selectIds([idOf(0), idOf(1)]));
});

test('a packed selection with an incomplete ID is refused', async () => {
  await expect(idsOfTarget({ packed: btoa('too short') }, nothing)).rejects.toThrow('Couldn’t read the list');
});
