import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { writeRunning } from '../../../electron/local-socket/running-program.ts';
import { openSession } from '../../../electron/shell/browser/session.ts';
import { openSettingsFile } from '../../../electron/shell/browser/settings-file.ts';
import { openKeyVault } from '../../../electron/shell/key-vault.ts';
import { prepareDataFolder } from '../../../electron/shell/prepare-data-folder.ts';
import { acquireRunLock } from '../../../electron/storage/database/run-lock.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { storeResults } from '../../support/store-results.ts';
import {
  chatColumn,
  chunk,
  done,
  openAtConversationGateway,
  startConversation,
  streamed,
} from '../conversations/conversation-test-setup.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const modelId = 'image-c-2.5-t2i-preview';
const hasModes = process.platform !== 'win32';
const before = process.umask();
afterEach(() => void process.umask(before));

/** Returns files of a data folder outside the library that other users can access. */
function openIn(dataFolder: string): string[] {
  return readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(dataFolder, path).startsWith('library'))
    .filter((path) => !lstatSync(path).isSymbolicLink() && (statSync(path).mode & 0o077) !== 0)
    .map((path) => relative(dataFolder, path));
}

/** Returns those that another user can reach; files in a closed folder are out of reach. */
function reachableIn(dataFolder: string): string[] {
  const open = new Set(openIn(dataFolder));
  const isReachable = (path: string): boolean => path === '.' || (open.has(path) && isReachable(dirname(path)));
  return [...open].filter(isReachable);
}

/** Opens an app like both shells do, and writes something of every kind. */
async function use(dataFolder: string): Promise<void> {
  expect(prepareDataFolder(dataFolder)).toBeUndefined();
  const lock = acquireRunLock(dataFolder);
  openSession(dataFolder);
  writeRunning(dataFolder, { shell: 'browser', port: 1, secret: 's' });
  const vault = openKeyVault(join(dataFolder, 'keys.json'), undefined);
  await vault.save('a', 'key', { unprotected: true });
  await storeResults(dataFolder, { from: 0, count: 4 });
  const { app } = await openAtConversationGateway(
    (_, response) =>
      streamed(response).end(`${chunk({ role: 'assistant', content: 'Yes' })}${chunk({}, 'stop')}${done}`),
    { dataFolder, vault, settingsFile: openSettingsFile(dataFolder, () => {}) },
  );
  const conversation = await startConversation(app, [chatColumn]);
  await conversation.ask('Private?');
  conversation.leave();
  await app.calls.settings.change({ trashDays: 7 });
  await app.handle(
    new Request('http://127.0.0.1/inputs?name=a.png', {
      method: 'POST',
      body: new Uint8Array(makeImage(8, 8, 'image/png', 1)),
    }),
  );
  for (const item of (await app.snapshot()).items) {
    await app.handle(new Request(`http://127.0.0.1/thumbnails/${item.id}`)).catch(() => {});
  }
  await app.calls.maintenance.backUp();
  await app.calls.maintenance.rebuild();
  await expect.poll(async () => (await app.snapshot()).maintenance.report).toBeDefined();
  expect(openIn(dataFolder)).toEqual([]);
  await app.close();
  lock?.release();
  expect(openIn(dataFolder)).toEqual([]);
}

test.each([0o022, 0o000])(
  'every file that the program writes into a data folder is private with the umask %o',
  async (mask) => {
    if (!hasModes) return;
    process.umask(mask);
    const dataFolder = join(await temporaryFolder(), 'made by a person');
    mkdirSync(dataFolder, { mode: 0o755 });
    await use(dataFolder);
    // A user opened the folder, and gets a warning.
    expect(statSync(dataFolder).mode & 0o777).toBe(0o755);
    const names = readdirSync(dataFolder);
    for (const name of [
      'triptych.db',
      'requests.db',
      'care.json',
      'keys.json',
      'settings.json',
      'logs',
      'backups',
      'reports',
      'conversations',
    ])
      expect(names).toContain(name);
  },
);

test('files that an earlier version left open are closed at the start, and foreign files and links stay unchanged', async () => {
  if (!hasModes) return;
  const made = await temporaryFolder();
  await use(made);
  const dataFolder = join(await temporaryFolder(), 'data');
  cpSync(made, dataFolder, { recursive: true });
  chmodSync(dataFolder, 0o755);
  for (const name of readdirSync(dataFolder))
    chmodSync(join(dataFolder, name), statSync(join(dataFolder, name)).isDirectory() ? 0o755 : 0o644);
  const outside = join(made, 'outside');
  writeFileSync(outside, 'of somebody else');
  chmodSync(outside, 0o644);
  writeFileSync(join(dataFolder, 'my notes.txt'), 'mine');
  chmodSync(join(dataFolder, 'my notes.txt'), 0o644);
  symlinkSync(outside, join(dataFolder, 'update.json'));
  expect(prepareDataFolder(dataFolder)).toBeUndefined();
  expect(reachableIn(dataFolder)).toEqual(['my notes.txt']);
  expect(statSync(outside).mode & 0o777).toBe(0o644);
});

test('a user is warned once about a data folder that others may read, and can close it', async () => {
  if (!hasModes) return;
  const dataFolder = join(await temporaryFolder(), 'data');
  mkdirSync(dataFolder);
  chmodSync(dataFolder, 0o755);
  const app = await openTestApp({ dataFolder });
  expect((await app.snapshot()).maintenance.dataFolderOpen).toEqual({ isUnread: true });
  await app.calls.maintenance.dismissFolderWarning();
  await app.close();
  const again = await openTestApp({ dataFolder });
  expect((await again.snapshot()).maintenance.dataFolderOpen).toEqual({ isUnread: false });
  await again.calls.maintenance.makeFolderPrivate();
  expect((await again.snapshot()).maintenance.dataFolderOpen).toBeUndefined();
  expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
});

test('a library outside of the data folder keeps the modes that other programs set', async () => {
  if (!hasModes) return;
  process.umask(0o022);
  const library = join(await temporaryFolder(), 'shared');
  mkdirSync(library);
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({
    dataFolder,
    settingsFile: { read: () => ({ libraryFolder: library }), write: () => {} },
    sandbox: true,
    clock: loadTolerantClock(50),
  });
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(id);
  const file = join(library, item?.file ?? '');
  expect(statSync(file).mode & 0o777).toBe(0o644);
  expect(statSync(file.replace(/\.\w+$/, '.json')).mode & 0o777).toBe(0o644);
  expect(statSync(join(file, '..')).mode & 0o777).toBe(0o755);
  expect(readdirSync(dataFolder)).toContain('sandbox');
  expect(openIn(dataFolder)).toEqual([]);
});
