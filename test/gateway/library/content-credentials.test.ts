import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { downloadRoute } from '../../../shared/contract/http-routes.ts';
import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { makeImage } from '../../support/make-images.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { importImage, signImage, tamperWith } from './credential-test-setup.ts';
import { indexOf } from './grid-index-of-query.ts';

const signed = await signImage(64);
const tampered = tamperWith(signed);

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
  const answer = await app.handle(new Request(`http://app${downloadRoute(packed)}`));
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

test('a saved search of an earlier version by credentials opens, with the condition as text', async () => {
  const dataFolder = await temporaryFolder();
  const before = await openTestApp({ dataFolder });
  const { id } = await before.calls.library.saveSearch({
    name: 'Signed lakes',
    query: { ...wholeLibrary, words: 'lake' },
  });
  await before.close();
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  const { record } = database.prepare('SELECT record FROM saved_searches').get() as { record: string };
  const stored = JSON.parse(record) as { query: object };
  const query = { ...stored.query, conditions: [{ name: 'credentials', value: 'intact' }] };
  database.prepare('UPDATE saved_searches SET record = ?').run(JSON.stringify({ ...stored, query }));
  database.exec(`INSERT INTO content_credentials (hash, state) VALUES ('${'0'.repeat(64)}', 'intact')`);
  database.close();
  const app = await openTestApp({ dataFolder });
  const { savedSearches } = await app.snapshot();
  expect(savedSearches).toMatchObject([{ id, query: { words: 'lake credentials:intact', conditions: [] } }]);
  expect(await indexOf(app, { words: savedSearches[0]?.query.words ?? '' })).toMatchObject({ ids: [] });
  await app.close();
  const after = new DatabaseSync(join(dataFolder, 'triptych.db'));
  expect(after.prepare('SELECT state FROM content_credentials').all()).toEqual([{ state: 'intact' }]);
  after.close();
});
