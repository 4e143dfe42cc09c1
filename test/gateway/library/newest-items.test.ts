import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { createLibrarySearch } from '../../../electron/library/search/library-search.ts';
import { createStores } from '../../../electron/storage/create-stores.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import { type IndexBlock, uuidAt } from '../../../shared/library/grid-index-blocks.ts';
import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { newestFirst } from '../../support/big-library/search-oracle.ts';
import { bigItem, makeBigLibrary } from '../../support/large-library.ts';
import { noReferenceImages } from '../../support/no-reference-images.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const query = { ...wholeLibrary, timeZone: 'UTC' };
const idsOf = ({ rows }: IndexBlock) => Array.from(rows.times, (_, row) => uuidAt(rows.ids, row));

function rowsOf(blocks: readonly IndexBlock[]) {
  const names = blocks.flatMap((block) => block.names);
  return blocks.flatMap((block) => {
    const { groups, times, widths, kinds } = block.rows;
    return idsOf(block).map((id, row) => [id, names[groups[row] ?? -1], times[row], widths[row], kinds[row]]);
  });
}

async function all(blocks: AsyncIterable<IndexBlock>): Promise<IndexBlock[]> {
  const list: IndexBlock[] = [];
  for await (const block of blocks) list.push(block);
  return list;
}

for (const count of [0, 7, 200, 1500]) {
  test(`the first query of ${count} results returns the same as the next one`, async () => {
    const scratch = scratchFolder('first-look');
    await makeBigLibrary(scratch.path, { count, files: false });
    const database = await openDatabase(scratch.path);
    const search = createLibrarySearch(database, createStores(database, systemClock), systemClock, noReferenceImages);
    const first = await all(search.index(query));
    const second = await all(search.index(query));
    expect(rowsOf(first)).toEqual(rowsOf(second));
    expect(first.map((block) => block.found)).toEqual(second.map((block) => block.found));
    expect(rowsOf(first)).toHaveLength(rowsOf(second).length);
    await database.destroy();
    scratch.remove();
  });
}

test('results that are added or removed after the first rows cause no missing and no duplicate row', async () => {
  const options = { count: 600, files: false };
  const scratch = scratchFolder('first-look');
  await makeBigLibrary(scratch.path, options);
  const database = await openDatabase(scratch.path);
  const items = createItemStore(database);
  const search = createLibrarySearch(database, createStores(database, systemClock), systemClock, noReferenceImages);
  const expected = Array.from({ length: options.count }, (_, index) => bigItem(index, options))
    .sort(newestFirst)
    .filter((item) => item.trashedAt === undefined)
    .map((item) => item.id);
  const [trashedId = ''] = expected;

  const blocks = search.index(query);
  const firstBlock = await blocks.next();
  await items.change(trashedId, (as) => ({ ...as, trashedAt: 5 }));
  const { comparisonId: _, ...added } = bigItem(5000, options);
  await items.add({ ...added, createdAt: Date.UTC(2030, 0, 1) });
  const shown = [...(firstBlock.done ? [] : idsOf(firstBlock.value)), ...(await all(blocks)).flatMap(idsOf)];
  expect(shown).toEqual(expected);
  await database.destroy();
  scratch.remove();
});
