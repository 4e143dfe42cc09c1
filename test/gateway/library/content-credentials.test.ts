import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { zipDownloadRoute } from '../../../shared/contract/http-routes.ts';
import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { importImage, makeAllUnread, signer, signImage, tamperWith } from './credential-test-setup.ts';
import { indexOf } from './grid-index-of-query.ts';

const signed = await signImage(64);
const tampered = tamperWith(signed);
const damaged = Buffer.from(signed);
damaged.fill(0xff, damaged.indexOf('jumd') + 8, damaged.indexOf('jumd') + 200);

type ExportRequest = Parameters<TestApp['calls']['library']['export']>[0];

async function exported(app: TestApp, id: string, how: Partial<ExportRequest>): Promise<Record<string, Buffer>> {
  const request: ExportRequest = {
    target: { ids: [id] },
    name: 'out',
    contents: 'data',
    withoutPrompts: false,
    ...how,
  };
  let packed = '';
  for await (const step of await app.calls.library.export(request)) if (step.kind === 'packed') packed = step.id;
  const answer = await app.handle(new Request(`http://app${zipDownloadRoute(packed)}`));
  return entriesOf(Buffer.from(await answer.arrayBuffer()));
}

test('the signer of a file is shown, with the outcome of the check', async () => {
  const app = await openTestApp();
  const { id } = await importImage(app, signed);
  const { calls } = app;
  expect((await calls.library.credentials({ id })).credentials).toMatchObject({
    state: 'intact',
    signer: 'Kestrel Signer',
    organization: 'Kestrel Studio',
    actions: [{ name: 'c2pa.created' }],
  });
  const other = await importImage(app, tampered);
  expect((await calls.library.credentials({ id: other.id })).credentials?.state).toBe('tampered');
  const plain = await importImage(app, makeImage(48, 64, 'image/png'));
  expect(await calls.library.credentials({ id: plain.id })).toEqual({});
});

test('an export keeps a signed file byte for byte, unless it leaves out prompts, and then says so', async () => {
  const app = await openTestApp();
  const { id } = await importImage(app, signed);
  const nameOf = (entries: Record<string, Buffer>) => Object.keys(entries).find((name) => name.endsWith('.png')) ?? '';
  for (const how of [{ contents: 'files' }, {}, { promptsInFiles: true }] as const) {
    const entries = await exported(app, id, how);
    expect(entries[nameOf(entries)]).toEqual(signed);
  }
  const stripped = await exported(app, id, { withoutPrompts: true });
  const copy = stripped[nameOf(stripped)] ?? Buffer.alloc(0);
  expect(String(stripped['out/report.txt'])).toContain('removed from the copy: Content Credentials');
  const again = await importImage(app, copy);
  expect(await app.calls.library.credentials({ id: again.id })).toEqual({});
});

describe('a search by credentials', () => {
  const clock = loadTolerantClock(100);
  const files = { 'plain.png': makeImage(48, 64, 'image/png'), 'signed.png': signed, 'tampered.png': tampered };
  const countsOf = async ({ calls }: TestApp) => {
    const { facets } = await calls.library.facets({ query: wholeLibrary });
    return Object.fromEntries(facets.credentials.map(({ value, count }) => [value, count]));
  };
  const namesOf = async (app: TestApp, value: string) => {
    const { ids } = await indexOf(app, { conditions: [{ name: 'credentials', value }] });
    const { items } = await app.calls.library.items({ ids });
    return items.map(({ origin }) => (origin?.kind === 'import' ? origin.name : ''));
  };
  async function importAll(app: TestApp): Promise<void> {
    for (const [name, body] of Object.entries(files)) await importImage(app, body, name);
  }

  test('finds new files, and counts them once a file has credentials', async () => {
    const app = await openTestApp({ clock });
    await importImage(app, files['plain.png'], 'plain.png');
    expect(await countsOf(app)).toEqual({});
    await importAll(app);
    await expect.poll(() => countsOf(app)).toEqual({ intact: 1, altered: 1, unchecked: 0, none: 1 });
    expect(await namesOf(app, 'intact')).toEqual(['signed.png']);
    expect(await namesOf(app, 'altered')).toEqual(['tampered.png']);
    expect(await namesOf(app, 'none')).toEqual(['plain.png']);
  });

  test('finds the files of an earlier version, and waits for a disk that is disconnected', async () => {
    const dataFolder = await temporaryFolder();
    const before = await openTestApp({ dataFolder });
    await importAll(before);
    await before.close();
    makeAllUnread(dataFolder);

    const [folder, away] = [join(dataFolder, 'library'), join(dataFolder, 'disconnected')];
    renameSync(folder, away);
    const without = await openTestApp({ dataFolder, clock });
    await expect.poll(async () => (await without.snapshot()).library.problem).toBeDefined();
    expect(await countsOf(without)).toEqual({});
    renameSync(away, folder);
    await expect.poll(() => countsOf(without)).toEqual({ intact: 1, altered: 1, unchecked: 0, none: 1 });
  });

  test('finds files that could not be checked, also among those that an earlier version found altered', async () => {
    const dataFolder = await temporaryFolder();
    const before = await openTestApp({ dataFolder, clock });
    const { hash } = await importImage(before, damaged);
    await importImage(before, signed);
    await expect.poll(() => countsOf(before)).toEqual({ intact: 1, altered: 0, unchecked: 1, none: 0 });
    await before.close();
    const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
    database.exec('UPDATE content_credentials_progress SET id = 1');
    database.prepare("UPDATE content_credentials SET state = 'altered' WHERE hash = ?").run(hash);
    database.close();
    const after = await openTestApp({ dataFolder, clock });
    await expect.poll(() => countsOf(after)).toEqual({ intact: 1, altered: 0, unchecked: 1, none: 0 });
    await expect(namesOf(after, 'unchecked')).resolves.toHaveLength(1);
  });

  test.each(['while the program runs', 'before the next start'])(
    'finds a missing file that is back %s',
    async (when) => {
      const dataFolder = await temporaryFolder();
      const before = await openTestApp({ dataFolder });
      const { file } = await importImage(before, signed, 'signed.png');
      await importImage(before, tampered, 'tampered.png');
      await before.close();
      makeAllUnread(dataFolder);
      const path = join(dataFolder, 'library', file);
      renameSync(path, `${dataFolder}/away.png`);

      const without = await openTestApp({ dataFolder, clock });
      await expect.poll(() => countsOf(without)).toEqual({ intact: 0, altered: 1, unchecked: 0, none: 1 });
      if (when === 'before the next start') await without.close();
      renameSync(`${dataFolder}/away.png`, path);
      const after = when === 'before the next start' ? await openTestApp({ dataFolder, clock }) : without;
      for await (const _ of await after.calls.storage.check());
      await expect.poll(() => countsOf(after)).toEqual({ intact: 1, altered: 1, unchecked: 0, none: 0 });
    },
  );

  test('finds the new content of a file that another program changed', async () => {
    const app = await openTestApp({ clock });
    const { id, file } = await importImage(app, signed);
    await expect.poll(() => countsOf(app)).toEqual({ intact: 1, altered: 0, unchecked: 0, none: 0 });
    writeFileSync(join((await app.snapshot()).library.folder, file), Buffer.concat([tampered, Buffer.alloc(1)]));
    for await (const _ of await app.calls.storage.check());
    expect(await app.calls.storage.acceptChanged({ ids: [id] })).toEqual({ count: 1 });
    await expect.poll(() => countsOf(app)).toEqual({ intact: 0, altered: 1, unchecked: 0, none: 0 });
  });

  test('finds what the details of a file found, which another program changed', async () => {
    const app = await openTestApp({ clock });
    const { id, file } = await importImage(app, signed);
    await expect.poll(() => countsOf(app)).toEqual({ intact: 1, altered: 0, unchecked: 0, none: 0 });
    const { library } = await app.snapshot();
    writeFileSync(join(library.folder, file), tampered);
    await app.calls.library.credentials({ id });
    expect(await countsOf(app)).toEqual({ intact: 0, altered: 1, unchecked: 0, none: 0 });
  });
});
