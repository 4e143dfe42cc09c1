import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { paneContents } from '../../../renderer/entities/comparisons/pane-contents.ts';
import { serializeNotes } from '../../../renderer/pages/studio/comparison/review/notes/serialize-notes.ts';
import {
  conversationExportRoute,
  conversationImportRoute,
  downloadRoute,
} from '../../../shared/contract/http-routes.ts';
import { readSavedFile } from '../../../shared/saved/saved-file.ts';
import { fixtureOrigin } from '../../fixtures/fixture-gateway.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import type { TestApp } from '../support/open-test-app.ts';
import { withoutNewParts, withoutReplacedIndexes } from './changes-since-0.1.ts';
import {
  copyDataFolder,
  expectedFile,
  filesBelow,
  momentOfOpening,
  openCopy,
  storedExports,
  storedFolder,
  sumOf,
} from './copy-data-folder.ts';
import { readDatabase, readEverything } from './read-everything.ts';

interface Expected {
  readonly sums: Readonly<Record<string, string>>;
  readonly schema: unknown;
  /** The sidecars as they are rewritten. */
  readonly sidecars: Readonly<Record<string, string>>;
  readonly everything: Readonly<Record<string, unknown>>;
}
const expected = (): Expected => JSON.parse(readFileSync(expectedFile, 'utf8'));
/** Settings that were added after version 0.1 have their defaults. */
const withoutNewSettings = (settings: object) => {
  const known = (expected().everything['snapshot'] as { settings: object }).settings;
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in known));
};
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
const stored = (name: string) => readFileSync(join(storedExports, name), 'utf8');

async function answered(app: TestApp, path: string, body?: string): Promise<Response> {
  const init = body === undefined ? {} : { method: 'POST', body };
  const response = await app.handle(new Request(`http://app${path}`, init));
  expect(response.status, path).toBe(200);
  return response;
}

test('the stored folder and the stored exports are unchanged', () => {
  const sums = [storedFolder, storedExports].flatMap((folder) =>
    filesBelow(folder).map((name) => [name, sumOf(join(folder, name))]),
  );
  expect(Object.fromEntries(sums)).toEqual(expected().sums);
});

test('the current program reads everything that version 0.1 wrote', async () => {
  const dataFolder = await copyDataFolder();
  const before = JSON.stringify(readDatabase(join(dataFolder, 'triptych.db')).rows);
  const app = await openCopy(dataFolder);
  const everything = withoutNewTexts(plain(await readEverything(app, dataFolder)), before);
  const snapshot = everything['snapshot'] as {
    settings: object;
    connection: { refusedPaths?: string[] };
    care: { backups: { count: number } };
  };
  snapshot.settings = withoutNewSettings(snapshot.settings);
  // Refusals are not stored, and version 0.1 didn't have them by path.
  expect(snapshot.connection.refusedPaths).toEqual([]);
  delete snapshot.connection.refusedPaths;
  // The migrations made a backup first.
  expect(snapshot.care.backups.count).toBe(2);
  snapshot.care.backups = (expected().everything['snapshot'] as typeof snapshot).care.backups;
  // Part by part, so that a failure shows the place of the difference.
  const wanted = expected().everything;
  // The tour is gone: its setting stays in the file, and nothing reads it.
  delete (wanted['snapshot'] as { settings: { tourSeen?: boolean } }).settings.tourSeen;
  expect(Object.keys(everything)).toEqual(Object.keys(wanted));
  for (const [name, part] of Object.entries(wanted)) expect(everything[name], name).toEqual(part);
});

test('opening the folder leaves the tables and rows of version 0.1 unchanged', async () => {
  const dataFolder = await copyDataFolder();
  const file = join(dataFolder, 'triptych.db');
  const before = readDatabase(file);
  const app = await openCopy(dataFolder);
  await app.snapshot();
  await app.close();
  const after = withoutNewParts(readDatabase(file), before);
  expect(plain(after.schema)).toEqual(withoutReplacedIndexes(expected().schema));
  // Tables that count the writes.
  const { saved_changes: _, sqlite_sequence: __, ...rows } = before.rows;
  // The next start deletes tasks that were removed from the list. A task that was queued for sending ends at that
  // start.
  const ends = (rows['tasks'] ?? []).filter((row) => !/"forgotten_at":null/.test(row) || /"state":"sending"/.test(row));
  expect(ends).toHaveLength(2);
  const gone = ends.map((row) => String(JSON.parse(row).id));
  const stays = (all: readonly string[] = []) => all.filter((row) => !gone.some((id) => row.includes(id)));
  for (const name of Object.keys(rows)) {
    const isOfTasks = name === 'tasks' || name === 'task_events';
    expect(isOfTasks ? stays(after.rows[name]) : after.rows[name], name).toEqual(
      isOfTasks ? stays(rows[name]) : rows[name],
    );
  }
});

test('settings, keys and conversation files stay byte for byte', async () => {
  const dataFolder = await copyDataFolder();
  const app = await openCopy(dataFolder);
  const { theme } = (await app.snapshot()).settings;
  await app.calls.settings.change({ theme: 'dark' });
  await app.calls.settings.change({ theme });
  await app.close();
  const json = (folder: string, name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const settings = json(storedFolder, 'settings.json');
  // A removed connection can be restored with its key only in the same run of the program.
  settings.removedGateways[0].keysGone = true;
  // Settings that were removed later stay too.
  const now = Object.entries(json(dataFolder, 'settings.json')).filter(([name]) => name in settings);
  expect(Object.fromEntries(now)).toEqual(settings);
  for (const name of filesBelow(storedFolder).filter((each) => /^(keys\.json|conversations\/|library\/)/.test(each))) {
    expect(sumOf(join(dataFolder, name)), name).toBe(sumOf(join(storedFolder, name)));
  }
});

test('a sidecar is unchanged after a tag was added and removed', async () => {
  const dataFolder = await copyDataFolder();
  const app = await openCopy(dataFolder, { clock: loadTolerantClock(1, momentOfOpening) });
  const { items } = await app.calls.library.page({ limit: 500 });
  const target = { ids: items.map(({ id }) => id) };
  const nameOf = (file: string) => join('library', file.replace(/\.\w+$/, '.json'));
  const [first = ''] = items.map(({ file }) => nameOf(file));
  const textOf = (name: string) => readFileSync(join(dataFolder, name), 'utf8');
  await app.calls.library.edit({ target, change: { addTags: ['for a moment'] } });
  await expect.poll(() => textOf(first)).toContain('for a moment');
  await app.calls.library.edit({ target, change: { removeTags: ['for a moment'] } });
  const texts: Record<string, string> = {};
  for (const name of items.map(({ file }) => nameOf(file))) {
    await expect.poll(() => textOf(name), { message: name }).not.toContain('for a moment');
    texts[name] = textOf(name);
    // After a rewrite, the keys of `item` are in the order of the schema; nothing else has changed.
    expect(JSON.parse(texts[name]), name).toEqual(JSON.parse(readFileSync(join(storedFolder, name), 'utf8')));
  }
  expect(texts).toEqual(expected().sidecars);
});

describe('an export of version 0.1', () => {
  test('is exported again with the same content', async () => {
    const app = await openCopy(await copyDataFolder());
    const { found } = await app.calls.conversations.page({ endpoint: 'chat', limit: 10 });
    const id = found[0]?.conversation.id ?? '';
    const { exportedAt: _, ...whole } = await (await answered(app, conversationExportRoute(id, 'json'))).json();
    const { exportedAt: __, ...before } = JSON.parse(stored('conversation.json'));
    expect(whole).toEqual(before);

    const { comparisons } = await app.calls.comparisons.page({ search: 'Chosen results', limit: 10 });
    const comparison = await app.calls.comparisons.get({ id: comparisons[0]?.id ?? '' });
    const contents = await app.calls.comparisons.contents({ id: comparison.id });
    expect(serializeNotes({ comparison, all: paneContents(comparison, contents) })).toBe(stored('notes.json'));

    const sidecars = filesBelow(storedExports).filter((name) => name.startsWith('exported--media--'));
    const ids = sidecars.map((name) => JSON.parse(stored(name)).item.id as string);
    const files = await exported(app, ids);
    const names = Object.keys(files).filter((name) => /\.(json|csv|html)$/.test(name));
    expect(names.map((name) => name.replaceAll('/', '--')).sort()).toEqual(
      filesBelow(storedExports).filter((name) => name.startsWith('exported--')),
    );
    const undated = (text = '') => text.replace(/"madeAt":\d+/, '"madeAt":0');
    // The table has a byte order mark since, and one more column, which is empty.
    const withoutTitle = (text: string) => text.replace(/^\ufeff/, '').replace(/,(?:title)?(\r?\n|$)/g, '$1');
    for (const name of names) {
      const text = undated(files[name]?.toString('utf8'));
      const expected = undated(stored(name.replaceAll('/', '--')));
      expect(name.endsWith('.csv') ? withoutTitle(text) : text, name).toBe(expected);
    }
  });

  test('is imported', async () => {
    const app = await openCopy(await copyDataFolder());
    const imported = await (await answered(app, conversationImportRoute, stored('conversation.json'))).json();
    expect(imported).toMatchObject({ title: 'Herons / ünd "more"', messageCount: 15 });
    const read = readSavedFile(stored('presets.json'));
    if (!read.ok) throw new Error(read.sentence);
    expect(read.refused).toEqual([]);
    const { presets } = await app.snapshot();
    expect(read.entries.presets).toEqual(presets.map(({ id: _, keptAt: __, ...entry }) => entry));
  });
});

test('the next start continues waiting tasks, and sends no request again', async () => {
  const dataFolder = await copyDataFolder();
  const gateway = await openFakeServer((received, response) =>
    received.path.startsWith('/results/')
      ? response.writeHead(403).end()
      : sendJson(response, 200, report('processing')),
  );
  moveGateway(dataFolder, gateway.origin);
  const app = await openCopy(dataFolder, { clock: loadTolerantClock(50, momentOfOpening) });
  const { tasks } = await app.calls.tasks.page({ limit: 500 });
  const waiting = tasks.filter(({ state }) => state === 'waiting');
  expect(waiting).toHaveLength(2);
  const allPolled = () =>
    waiting.every(({ taskId = '' }) => gateway.requests.some(({ path }) => path.includes(taskId)));
  await expect.poll(allPolled).toBe(true);
  // Only the task that was provably refused with "later" may be sent, and it waits for its time.
  expect(gateway.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  // A download of a result carries no key.
  const calls = gateway.requests.filter(({ path }) => !path.startsWith('/results/'));
  expect(calls.map(({ headers }) => headers.authorization)).toEqual(calls.map(() => 'Bearer test-key-one'));
});

test('a library outside the data folder is found through the settings', async () => {
  const dataFolder = await copyDataFolder();
  const elsewhere = join(await copyDataFolder(), 'elsewhere');
  cpSync(join(dataFolder, 'library'), elsewhere, { recursive: true });
  rmSync(join(dataFolder, 'library'), { recursive: true });
  const file = join(dataFolder, 'settings.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), libraryFolder: elsewhere }));
  const app = await openCopy(dataFolder);
  const { items, library } = await app.snapshot();
  expect(library.folder).toBe(elsewhere);
  for (const { id } of items) expect((await answered(app, `/media/${id}`)).status).toBe(200);
  expect(existsSync(join(dataFolder, 'library'))).toBe(false);
});

/** Texts that this version creates are for people and may change. Stored texts stay. */
function withoutNewTexts(everything: Record<string, unknown>, before: string): Record<string, unknown> {
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1);
  return JSON.parse(JSON.stringify(everything), (name, value) => {
    if (name !== 'sentence' || typeof value !== 'string') return value;
    return before.includes(quoted(quoted(quoted(value)))) ? value : 'a text of this version';
  });
}

async function exported(app: TestApp, ids: string[]): Promise<Record<string, Buffer>> {
  const page = { before: '<html><script type="application/json">', after: '</script></html>' };
  const request = { target: { ids }, name: 'exported', contents: 'page' as const, withoutPrompts: false, page };
  for await (const step of await app.calls.library.export(request)) {
    if (step.kind !== 'packed') continue;
    return entriesOf(Buffer.from(await (await answered(app, downloadRoute(step.id))).arrayBuffer()));
  }
  throw new Error('It was not packed');
}

/** Replaces the stored gateway's URL, as if the same gateway answered on another port. */
function moveGateway(dataFolder: string, origin: string): void {
  for (const name of ['settings.json', 'keys.json']) {
    const file = join(dataFolder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(fixtureOrigin, origin));
  }
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.prepare('UPDATE tasks SET record = replace(record, ?, ?)').run(fixtureOrigin, origin);
  database.close();
}
