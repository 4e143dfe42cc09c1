import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { importRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { makeImage } from '../../support/make-images.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

/** Leaves the state of a killed import: the file has its name, but the item has no row. */
async function leaveWithoutRow(dataFolder: string): Promise<void> {
  const database = await openDatabase(dataFolder);
  await database.deleteFrom('items').execute();
  await database.destroy();
  const mark = join(dataFolder, 'care.json');
  writeFileSync(mark, JSON.stringify({ ...JSON.parse(readFileSync(mark, 'utf8')), isOpen: true }));
}

test('A-11: an import that was killed before its row is completed, even if the next run ended before its check', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  const body = new Uint8Array(makeImage(64, 48));
  const answer = await first.handle(new Request(`triptych://app${importRoute('cat.png')}`, { method: 'POST', body }));
  const { item } = importResultSchema.parse(await answer.json());
  await first.close();
  await leaveWithoutRow(dataFolder);

  // The program ends normally, before it checks the folder.
  const short = await openTestApp({ dataFolder, clock: movableClock(1) });
  expect((await short.snapshot()).itemCount).toBe(0);
  await short.close();

  const clock = movableClock(1);
  const { snapshot } = await openTestApp({ dataFolder, clock });
  clock.skip(11_000);
  await expect.poll(async () => (await snapshot()).itemCount).toBe(1);
  const [taken] = (await snapshot()).items;
  expect(taken).toMatchObject({
    id: item.id,
    file: item.file,
    hash: item.hash,
    origin: { kind: 'import', name: 'cat.png' },
  });
  const unlooked = () => JSON.parse(readFileSync(join(dataFolder, 'care.json'), 'utf8')).unlooked;
  await expect.poll(unlooked).toBeUndefined();
});
