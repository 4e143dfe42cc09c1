import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { importRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { makeImage } from '../../support/make-images.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

async function importCat({ handle }: TestApp, name = 'cat.png') {
  const body = new Uint8Array(makeImage(64, 48));
  const answer = await handle(new Request(`triptych://app${importRoute(name)}`, { method: 'POST', body }));
  return importResultSchema.parse(await answer.json());
}

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
  const { item } = await importCat(first);
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

test.each([
  ['a kill', leaveWithoutRow],
  [
    'the loss of the database',
    async (dataFolder: string) => {
      for (const name of readdirSync(dataFolder).filter((each) =>
        /^triptych\.sqlite|^care\.json$|^backups$/.test(each),
      ))
        rmSync(join(dataFolder, name), { recursive: true });
    },
  ],
])('after %s, equal content is imported once, however early it comes', async (_, leave) => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  const { item } = await importCat(first);
  await first.close();
  await leave(dataFolder);

  const clock = movableClock(1);
  const again = await openTestApp({ dataFolder, clock });
  expect(await importCat(again, 'copy of cat.png')).toMatchObject({ outcome: 'here', item: { id: item.id } });
  clock.skip(11_000);
  expect((await again.snapshot()).itemCount).toBe(1);
});

test('an import that waits for the files of a killed run ends with the program, and the next run reads them', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  const { item } = await importCat(first);
  await first.close();
  await leaveWithoutRow(dataFolder);

  const short = await openTestApp({ dataFolder, clock: movableClock(1) });
  const waiting = importCat(short, 'copy of cat.png').catch(() => undefined);
  await short.close();
  await waiting;
  const last = await openTestApp({ dataFolder, clock: movableClock(1) });
  expect(await importCat(last)).toMatchObject({ outcome: 'here', item: { id: item.id } });
  expect((await last.snapshot()).itemCount).toBe(1);
});
