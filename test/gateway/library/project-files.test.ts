import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { backupName } from '../../../electron/storage/database/database-files.ts';
import { createProjectStore } from '../../../electron/storage/project-store.ts';
import type { Project } from '../../../shared/projects/project.ts';
import { storeResults } from '../../support/store-results.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { allFilesAreWritten, readRows, until } from './seed-items.ts';

const fileOf = (library: string, id: string) => join(library, 'projects', `${id}.project.json`);

function readFile(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** A project with one shot, whose takes are these items. */
async function aProject(app: TestApp, itemIds: readonly string[], title = 'Harbour film'): Promise<string> {
  const { projects } = app.calls;
  const { id } = await projects.create({ title });
  const { shots } = await projects.createShots({ id, shots: [{ title: 'Boats' }] });
  const addTakes = itemIds.map((itemId) => ({ itemId }));
  await projects.change({ id, shots: [{ id: shots[0]?.id ?? '', addTakes, selectedItemId: itemIds[0] ?? null }] });
  return id;
}

async function rebuilt(app: TestApp) {
  const { maintenance } = app.calls;
  const before = (await app.snapshot()).maintenance.report?.id;
  await maintenance.rebuild();
  await expect.poll(async () => (await app.snapshot()).maintenance.report?.id).not.toBe(before);
  return (await app.snapshot()).maintenance.report;
}

test('each change of a project reaches its file, and permanent deletion deletes the file', async () => {
  const dataFolder = await temporaryFolder();
  const [item] = await storeResults(dataFolder, { from: 0, count: 1 });
  const library = join(dataFolder, 'library');
  const app = await openTestApp({ dataFolder });
  const { projects } = app.calls;
  const id = await aProject(app, [item?.id ?? '']);
  await until(() => allFilesAreWritten(dataFolder));
  const { project, shots } = await projects.contents({ id });
  expect(readFile(fileOf(library, id))).toEqual({
    format: 'triptych-project',
    version: 1,
    project,
    shots: shots.map(({ projectId: _, ...shot }) => shot),
    media: [{ itemId: item?.id, hash: item?.hash, file: item?.file }],
  });
  for (let count = 1; count <= 20; count += 1) await projects.change({ id, project: { title: `Cut ${count}` } });
  await until(() => allFilesAreWritten(dataFolder));
  expect(readFile(fileOf(library, id)).project.title).toBe('Cut 20');
  expect(readdirSync(join(library, 'projects'))).toEqual([`${id}.project.json`]);
  await projects.remove({ id });
  await until(() => readFile(fileOf(library, id)).project.trashedAt !== undefined);
  await projects.deletePermanently({ id });
  await until(() => !existsSync(fileOf(library, id)));
  await until(() => allFilesAreWritten(dataFolder));
  expect(await rebuilt(app)).toMatchObject({ refused: 0 });
  expect((await projects.page({ limit: 10, inTrash: true })).projects).toEqual([]);
});

test('changes whose files were not written when the program was killed are written at the next start', async () => {
  const dataFolder = await temporaryFolder();
  const library = join(dataFolder, 'library');
  const app = await openTestApp({ dataFolder });
  const [id, deleted] = [await aProject(app, []), await aProject(app, [])];
  await app.calls.projects.remove({ id: deleted });
  await app.close();
  const text = readFileSync(fileOf(library, id), 'utf8');
  // A killed program leaves changed rows, an old file and a partial file.
  const database = await openDatabase(dataFolder);
  const store = createProjectStore(database);
  const project = await store.find(id);
  await store.save({ ...(project as Project), title: 'After the file' }, []);
  await store.inTransaction((transaction) => store.remove(deleted, transaction));
  await database.destroy();
  mkdirSync(join(library, '.parts'), { recursive: true });
  writeFileSync(join(library, '.parts', `${randomUUID()}.part`), text.slice(0, 100));
  expect(readFileSync(fileOf(library, id), 'utf8')).toBe(text);

  const next = await openTestApp({ dataFolder });
  // The rebuild must not believe the old file.
  expect(await rebuilt(next)).toMatchObject({ refused: 0 });
  await until(() => allFilesAreWritten(dataFolder));
  expect((await next.calls.projects.contents({ id })).project.title).toBe('After the file');
  expect(readFile(fileOf(library, id)).project.title).toBe('After the file');
  expect(existsSync(fileOf(library, deleted))).toBe(false);
  expect(readdirSync(join(library, '.parts'))).toEqual([]);
});

test('while the library folder is missing, changes wait, and the folder is not created', async () => {
  const dataFolder = await temporaryFolder();
  const library = join(dataFolder, 'library');
  const first = await openTestApp({ dataFolder });
  const id = await aProject(first, []);
  await first.close();
  // A library without items is created if it is missing.
  await storeResults(dataFolder, { from: 0, count: 1 });
  renameSync(library, join(dataFolder, 'unplugged'));
  const second = await openTestApp({ dataFolder });
  await second.calls.projects.change({ id, project: { title: 'Meanwhile' } });
  await second.close();
  expect(existsSync(library)).toBe(false);
  expect(readRows(dataFolder, 'SELECT project_id FROM project_files_due')).toEqual([{ project_id: id }]);
  renameSync(join(dataFolder, 'unplugged'), library);
  const third = await openTestApp({ dataFolder });
  await until(() => allFilesAreWritten(dataFolder));
  expect(readFile(fileOf(library, id)).project.title).toBe('Meanwhile');
  await third.close();
});

test('a project file that a user restored decides, and a damaged one is reported and stays', async () => {
  const dataFolder = await temporaryFolder();
  const library = join(dataFolder, 'library');
  const app = await openTestApp({ dataFolder });
  const [id, broken] = [await aProject(app, []), await aProject(app, [])];
  await until(() => allFilesAreWritten(dataFolder));
  const file = readFile(fileOf(library, id));
  const [shot] = file.shots;
  const copy = { ...shot, id: randomUUID() };
  file.project.title = 'Put back';
  writeFileSync(fileOf(library, id), JSON.stringify({ ...file, shots: [shot, copy, { ...shot, id: 'no' }] }));
  const half = readFileSync(fileOf(library, broken), 'utf8').slice(0, 200);
  writeFileSync(fileOf(library, broken), half);
  writeFileSync(join(library, 'projects', 'notes.json'), '{}');
  const report = await rebuilt(app);
  expect(report).toMatchObject({ projects: 1, refused: 2 });
  expect(report?.lines.map(({ file: path, what }) => [path.replace(/.*\//, ''), what]).sort()).toEqual(
    [
      [`${id}.project.json`, '1 shot couldn’t be read and was left out.'],
      [`${id}.project.json`, '1 of its shots had the number of another shot and got a new one.'],
      [`${broken}.project.json`, 'It isn’t JSON, or it is incomplete.'],
      ['notes.json', 'It doesn’t describe a library file.'],
    ].sort(),
  );
  const { project, shots } = await app.calls.projects.contents({ id });
  expect([project.title, shots.map(({ number }) => number).sort()]).toEqual(['Put back', [10, 20]]);
  expect((await app.calls.projects.contents({ id: broken })).project.title).toBe('Harbour film');
  expect(readFileSync(fileOf(library, broken), 'utf8')).toBe(half);
  let strays: unknown;
  for await (const event of await app.calls.storage.check()) if (event.kind === 'report') ({ strays } = event.report);
  expect(strays).toMatchObject([{ file: 'projects/notes.json' }]);
});

test('takes are found by their content when the library has other ids for them', async () => {
  const dataFolder = await temporaryFolder();
  const [item] = await storeResults(dataFolder, { from: 0, count: 1 });
  const library = join(dataFolder, 'library');
  const first = await openTestApp({ dataFolder });
  const id = await aProject(first, [item?.id ?? '']);
  await first.close();
  // Without the sidecar, the file is imported like any other file.
  rmSync(join(library, item?.file.replace(/\.\w+$/, '.json') ?? ''));
  for (const name of ['triptych.db', 'triptych.db-wal', 'triptych.db-shm', 'care.json', 'backups'])
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  const second = await openTestApp({ dataFolder });
  await expect.poll(async () => (await second.calls.projects.page({ limit: 1 })).projects).toHaveLength(1);
  const { shots } = await second.calls.projects.contents({ id });
  const [found] = (await second.snapshot()).items;
  expect(found?.id).not.toBe(item?.id);
  expect(shots[0]?.takes.map(({ itemId }) => itemId)).toEqual([found?.id]);
  expect(shots[0]?.selectedItemId).toBe(found?.id);
  await until(() => allFilesAreWritten(dataFolder));
  expect(readFile(fileOf(library, id)).media).toEqual([{ itemId: found?.id, hash: item?.hash, file: item?.file }]);
});

test('after a backup was restored, project files that are newer than the backup decide', async () => {
  const dataFolder = await temporaryFolder();
  const library = join(dataFolder, 'library');
  const first = await openTestApp({ dataFolder });
  const [kept, due] = [await aProject(first, []), await aProject(first, [])];
  await until(() => allFilesAreWritten(dataFolder));
  await first.close();
  rmSync(join(dataFolder, 'backups'), { recursive: true, force: true });
  // Both changes are due in the backup. Then only the file of one project is written, and the database is lost.
  const database = await openDatabase(dataFolder);
  const store = createProjectStore(database);
  for (const id of [kept, due])
    await store.save({ ...((await store.find(id)) as Project), title: 'In the backup' }, []);
  await database.destroy();
  const old = new Date(Date.now() - 3_600_000);
  for (const id of [kept, due]) utimesSync(fileOf(library, id), old, old);
  mkdirSync(join(dataFolder, 'backups'));
  const backup = join(dataFolder, 'backups', backupName(Date.now() - 60_000, 'asked', true));
  renameSync(join(dataFolder, 'triptych.db'), backup);
  const file = readFile(fileOf(library, kept));
  writeFileSync(fileOf(library, kept), JSON.stringify({ ...file, project: { ...file.project, title: 'After it' } }));
  const later = await aLaterProject(library, file);

  const second = await openTestApp({ dataFolder });
  await expect.poll(async () => (await second.snapshot()).maintenance.report?.kind).toBe('restored');
  const titleOf = async (id: string) => (await second.calls.projects.contents({ id })).project.title;
  expect([await titleOf(kept), await titleOf(due), await titleOf(later)]).toEqual([
    'After it',
    'In the backup',
    'Later',
  ]);
  expect((await second.snapshot()).maintenance.report).toMatchObject({ projects: 2 });
});

/** Writes the file of a project that the backup does not have. */
async function aLaterProject(library: string, file: { project: Project }): Promise<string> {
  const id = randomUUID();
  const project = { ...file.project, id, title: 'Later' };
  writeFileSync(fileOf(library, id), JSON.stringify({ ...file, project, shots: [] }));
  return id;
}

test('a library move takes the project files with it, also one that changes meanwhile', async () => {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 30 });
  const app = await openTestApp({ dataFolder });
  const { projects, library } = app.calls;
  const [id, deleted] = [await aProject(app, []), await aProject(app, [])];
  await projects.remove({ id: deleted });
  await until(() => allFilesAreWritten(dataFolder));
  const to = join(await temporaryFolder(), 'elsewhere');
  await library.move({ to });
  await projects.change({ id, project: { title: 'On the way' } });
  await projects.deletePermanently({ id: deleted });
  await expect.poll(async () => (await app.snapshot()).library).toEqual({ folder: to });
  await until(() => allFilesAreWritten(dataFolder));
  expect(readFile(fileOf(to, id)).project.title).toBe('On the way');
  expect(readdirSync(join(to, 'projects'))).toEqual([`${id}.project.json`]);
  expect(existsSync(join(dataFolder, 'library'))).toBe(false);
});
