import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importRoute } from '../../../shared/contract/http-routes.ts';
import type { ImportLibraryReport } from '../../../shared/contract/import-library-contract.ts';
import type { Item } from '../../../shared/library/item.ts';
import { storeResults } from '../../support/store-results.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { allFilesAreWritten, until } from './seed-items.ts';

async function importLibrary({ calls }: TestApp, folder: string): Promise<ImportLibraryReport> {
  for await (const event of await calls.library.importLibrary({ folder }))
    if (event.kind === 'report') return event.report;
  throw new Error('There is no report.');
}

async function addProject({ calls: { projects } }: TestApp, title: string, takes: readonly Item[]): Promise<string> {
  const { id } = await projects.create({ title });
  const { shots } = await projects.createShots({ id, shots: [{ title: 'Boats' }] });
  const addTakes = takes.map((item) => ({ itemId: item.id }));
  const [first] = takes;
  await projects.change({
    id,
    project: { ...(first ? { posterItemId: first.id } : {}) },
    shots: [{ id: shots[0]?.id ?? '', addTakes, selectedItemId: first?.id ?? null, comparisonId: randomUUID() }],
  });
  return id;
}

/**
 * Another library with three results, two projects and a damaged project file. One of its projects is also in this
 * library, where its first result has another id.
 */
async function twoLibraries() {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  const theirs = await storeResults(other, { from: 0, count: 3 });
  const there = await openTestApp({ dataFolder: other });
  const [shared, own] = [await addProject(there, 'In both', theirs), await addProject(there, 'Harbour film', theirs)];
  await there.close();
  const library = join(other, 'library');
  writeFileSync(join(library, 'projects', `${randomUUID()}.project.json`), '{"format"');
  const app = await openTestApp({ dataFolder });
  const { projects } = app.calls;
  await projects.create({ id: shared, title: 'Mine' });
  const [twin] = theirs as [Item];
  await importTwin(app, readFileSync(join(library, twin.file)));
  const [mine] = (await app.snapshot()).items as [Item];
  return { dataFolder, app, library, theirs, shared, own, mine };
}

async function importTwin(app: TestApp, body: Buffer): Promise<void> {
  const headers = { 'content-length': String(body.length) };
  const request = { method: 'POST', body: new Uint8Array(body), headers };
  const answer = await app.handle(new Request(`triptych://app${importRoute('twin.png')}`, request));
  expect(answer.status).toBe(200);
}

test('an import adds the projects that are not here yet, with their takes, and leaves the others unchanged', async () => {
  const { dataFolder, app, library, theirs, shared, own, mine } = await twoLibraries();
  const { projects } = app.calls;
  const report = await importLibrary(app, library);
  expect(report).toMatchObject({ projectIds: [own], skipped: 1, alreadyHere: 1 });
  expect(report.lines.map(({ what }) => what)).toEqual(['It isn’t JSON, or it is incomplete.']);
  expect((await projects.contents({ id: shared })).project.title).toBe('Mine');
  expect((await projects.contents({ id: shared })).shots).toEqual([]);
  const { project, shots } = await projects.contents({ id: own });
  const [shot] = shots;
  expect(mine.id).not.toBe(theirs[0]?.id);
  expect(project).toMatchObject({ title: 'Harbour film', posterItemId: mine.id });
  expect(shot?.takes.map(({ itemId }) => itemId)).toEqual([mine.id, theirs[1]?.id, theirs[2]?.id]);
  expect(shot?.selectedItemId).toBe(mine.id);
  // Comparisons are not imported.
  expect(shot).not.toHaveProperty('comparisonId');
  expect((await projects.takes({ shotId: shot?.id ?? '' })).items).toHaveLength(3);
  await until(() => allFilesAreWritten(dataFolder));
  const file = join(dataFolder, 'library', 'projects', `${own}.project.json`);
  expect(JSON.parse(readFileSync(file, 'utf8')).project.posterItemId).toBe(mine.id);

  expect(await importLibrary(app, library)).toMatchObject({ projectIds: [], itemIds: [] });
});
