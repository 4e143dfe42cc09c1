import { join } from 'node:path';
import { storeResults } from '../../support/store-results.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { noneDue, until } from './seed-items.ts';

/** Mine has the numbers 0 to 11. The other library has 8 to 23 and its own collections. */
export async function twoLibraries() {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  const mine = await storeResults(dataFolder, { from: 0, count: 12 });
  const theirs = await storeResults(other, { from: 8, count: 16 });
  const there = await openTestApp({ dataFolder: other });
  const { library, collections } = there.calls;
  const lake = await collections.create({ name: 'Lake' });
  const shot = await collections.create({ name: 'Opening shot', parentId: lake.id });
  const ids = theirs.map(({ id }) => id);
  await library.edit({ target: { ids: ids.slice(2, 7) }, change: { addTo: [shot.id] } });
  // Also in mine, without a note and a tag: both are imported.
  await library.edit({
    target: { ids: ids.slice(1, 2) },
    change: { addTags: ['theirs'], title: 'Theirs', note: 'Seen there' },
  });
  await until(() => noneDue(other));
  await there.close();
  return { dataFolder, other, folder: join(other, 'library'), mine, theirs };
}
