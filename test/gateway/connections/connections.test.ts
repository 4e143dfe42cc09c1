import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKeyVault } from '../../../electron/shell/key-vault.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { type FakeServer, openFakeServer, sendJson } from '../support/fake-server.ts';
import { memorySettings, openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

// Several connections: each run is polled over the connection that started it, with only the key of this connection.

interface Account extends FakeServer {
  readonly key: string;
  /** Accepts only this key from now on. */
  takeOnly(key: string): void;
}

/** A gateway that accepts one key; its tasks stay pending. */
async function openAccount(name: string, key = `key-of-${name}`): Promise<Account> {
  let taken = key;
  const server = await openFakeServer((received, response) => {
    if (received.headers.authorization !== `Bearer ${taken}`) return sendJson(response, 401, {});
    if (received.path.endsWith('/models')) return sendJson(response, 200, { data: [] });
    const task_info = { id: `task-of-${name}`, status: 'pending' };
    return sendJson(response, received.method === 'POST' ? 202 : 200, { task_info });
  });
  return {
    ...server,
    key,
    takeOnly: (next) => {
      taken = next;
    },
  };
}

const keysSeen = ({ requests }: FakeServer) => [...new Set(requests.map(({ headers }) => headers.authorization))];
const request = (name: string, at: FakeServer, key?: string) => ({
  name,
  baseUrl: at.origin,
  proxy: { kind: 'system' as const },
  ...(key === undefined ? {} : { key }),
});
const start = ({ calls }: TestApp) => calls.tasks.start({ modelId: 'video-d-pro', draft: draftOf('video-d-pro') });

async function openBoth(more: Parameters<typeof openTestApp>[0] = {}) {
  const [one, other] = [await openAccount('one'), await openAccount('other')];
  const app = await openTestApp({ clock: loadTolerantClock(50), ...more });
  const { connection } = app.calls;
  const { id: oneId } = await connection.save(request('One', one, one.key));
  const { id: otherId } = await connection.save(request('Other', other, other.key));
  await connection.use({ id: oneId });
  return { one, other, oneId, otherId, app };
}

test('each run uses its own connection and key, even if another connection is selected meanwhile', async () => {
  const { one, other, oneId, otherId, app } = await openBoth();
  const first = await start(app);
  expect(await app.calls.connection.use({ id: otherId })).toMatchObject({ id: otherId, name: 'Other' });
  const second = await start(app);
  expect(first.destination).toEqual({ kind: 'gateway', origin: one.origin, connectionId: oneId });
  expect(second.destination).toEqual({ kind: 'gateway', origin: other.origin, connectionId: otherId });
  const before = one.count('GET');
  await app.taskWhere(second.id, ({ looks }) => looks >= 2);
  await app.taskWhere(first.id, () => one.count('GET') >= before + 2);
  expect([one.count('POST'), other.count('POST')]).toEqual([1, 1]);
  expect(keysSeen(one)).toEqual(['Bearer key-of-one']);
  expect(keysSeen(other)).toEqual(['Bearer key-of-other']);
});

test('all runs of one click use the connection of that click, even if another one is selected while they wait', async () => {
  const { one, other, otherId, app } = await openBoth();
  const runs = Array.from({ length: 9 }, () => ({
    id: crypto.randomUUID(),
    modelId: 'video-d-pro',
    draft: draftOf('video-d-pro'),
  }));
  const { id } = await app.calls.comparisons.start({ id: crypto.randomUUID(), title: 'Nine', runs });
  await app.calls.connection.use({ id: otherId });
  for (;;) {
    if (one.count('POST') + other.count('POST') === runs.length) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect([one.count('POST'), other.count('POST')]).toEqual([9, 0]);
  expect((await app.calls.comparisons.get({ id })).runs).toHaveLength(9);
});

test('two accounts at one gateway have separate keys, and a refusal of one key does not affect the other', async () => {
  const account = await openAccount('both', 'right');
  const app = await openTestApp({ clock: loadTolerantClock(50) });
  const { connection } = app.calls;
  const { id: good } = await connection.save(request('Good', account, 'right'));
  const { id: copy } = await connection.duplicate({ id: good });
  const list = async () => (await app.snapshot()).gateways;
  expect((await list()).map(({ name, hasKey }) => [name, hasKey])).toEqual([
    ['Good', true],
    ['Good copy', false],
  ]);
  expect(await connection.test({ id: copy, baseUrl: account.origin })).toMatchObject({ ok: false });
  expect(account.requests).toEqual([]);
  await connection.save({ id: copy, ...request('Bad', account, 'wrong') });
  await connection.use({ id: copy });
  expect(await start(app)).toMatchObject({ state: 'rejected' });
  await connection.use({ id: good });
  const task = await start(app);
  await app.taskWhere(task.id, ({ looks }) => looks >= 1);
  const refusals = async () => (await list()).map(({ name, keyRefused }) => [name, keyRefused]);
  await expect.poll(refusals).toEqual([
    ['Good', false],
    ['Bad', true],
  ]);
});

test('a removed connection is restored with its key and its position, and its tasks continue', async () => {
  const { one, other, oneId, app } = await openBoth();
  const task = await start(app);
  await app.calls.connection.remove({ id: oneId });
  const without = await app.snapshot();
  expect(without.connection).toEqual({ kind: 'sandbox' });
  expect(without.gateways.map(({ name }) => name)).toEqual(['Other']);
  const parked = await app.calls.tasks.checkStatus({ id: task.id });
  expect(parked.problem).toMatchObject({ kind: 'key', sentence: expect.stringMatching(/“One” was removed/) });
  expect(parked.state).toBe('waiting');
  const [asked, elsewhere] = [one.requests.length, other.requests.length];

  await app.calls.connection.restore({ id: oneId });
  const back = await app.snapshot();
  expect(back.connection).toMatchObject({ kind: 'gateway', id: oneId, hasKey: true });
  expect(back.gateways.map(({ name }) => name)).toEqual(['One', 'Other']);
  await app.taskWhere(task.id, ({ problem }) => problem === undefined);
  expect(one.requests.length).toBeGreaterThan(asked);
  expect(other.requests).toHaveLength(elsewhere);
  expect(keysSeen(one)).toEqual(['Bearer key-of-one']);
});

test('a program that ends right after a removal deletes the key at its next start, and a new connection is used', async () => {
  const [dataFolder, settingsFile, vault] = [await temporaryFolder(), memorySettings(), openMemoryKeyVault()];
  const options = { dataFolder, settingsFile, vault };
  const { one, oneId, app } = await openBoth(options);
  const task = await start(app);
  await app.calls.connection.remove({ id: oneId });
  expect(await vault.read(one.origin)).toBe('key-of-one');
  await app.close();

  const next = await openTestApp({ ...options, clock: loadTolerantClock(50) });
  expect(await vault.read(one.origin)).toBeUndefined();
  expect(JSON.stringify(settingsFile.content)).not.toContain('key-of-');
  await next.taskWhere(task.id, ({ problem }) => problem?.sentence.includes('was removed') === true);
  const before = one.requests.length;
  one.takeOnly('another-key');
  await next.calls.connection.save(request('One again', one, 'another-key'));
  await next.taskWhere(task.id, ({ problem, looks }) => problem === undefined && looks > 0);
  expect(one.requests.slice(before).every(({ headers }) => headers.authorization === 'Bearer another-key')).toBe(true);
});

test('a stored key that this computer cannot read is one state everywhere, and tasks wait for a new key', async () => {
  const [dataFolder, settingsFile] = [await temporaryFolder(), memorySettings()];
  const file = join(await temporaryFolder(), 'keys.json');
  const protect = async (key: string) => Buffer.from(key).reverse();
  const reveal = async (bytes: Uint8Array) => ({ key: Buffer.from(bytes).reverse().toString(), protectAgain: false });
  const { one, app } = await openBoth({ dataFolder, settingsFile, vault: openKeyVault(file, { protect, reveal }) });
  const task = await start(app);
  await app.close();
  const stored = await readFile(file, 'utf8');

  // The data folder was copied to another computer.
  const foreign = { protect, reveal: () => Promise.reject(new Error('not encrypted here')) };
  const next = await openTestApp({
    dataFolder,
    settingsFile,
    vault: openKeyVault(file, foreign),
    clock: loadTolerantClock(50),
  });
  const before = one.requests.length;
  const { connection, gateways } = await next.snapshot();
  expect(connection).toMatchObject({ hasKey: false, keyIn: 'unreadable' });
  expect(gateways[0]).toMatchObject({ hasKey: false, keyIn: 'unreadable' });
  const sentence = /The stored key for .* can’t be read on this computer/;
  await next.taskWhere(task.id, ({ problem }) => sentence.test(problem?.sentence ?? ''));
  expect(one.requests).toHaveLength(before);
  expect(await readFile(file, 'utf8')).toBe(stored);

  one.takeOnly('another-key');
  const { id } = gateways[0] ?? {};
  await next.calls.connection.save({ ...request('One', one, 'another-key'), ...(id && { id }) });
  await next.taskWhere(task.id, ({ problem, looks }) => problem === undefined && looks > 0);
  expect((await next.snapshot()).gateways[0]).toMatchObject({ hasKey: true, keyIn: 'keychain' });
});

test('the key of a removed connection is deleted a minute later', async () => {
  const vault = openMemoryKeyVault();
  const { one, oneId, app } = await openBoth({ vault, clock: loadTolerantClock(2000) });
  await app.calls.connection.remove({ id: oneId });
  await expect.poll(() => vault.read(one.origin)).toBeUndefined();
  await app.calls.connection.restore({ id: oneId });
  expect((await app.snapshot()).gateways[0]).toMatchObject({ name: 'One', hasKey: false });
});

test('another base URL needs another key, and tasks of the previous gateway are polled there', async () => {
  const { one, other, oneId, otherId, app } = await openBoth();
  const task = await start(app);
  await app.calls.connection.remove({ id: otherId });
  await app.calls.connection.save({ id: oneId, ...request('One', other) });
  expect((await app.snapshot()).connection).toMatchObject({ baseUrl: other.origin, hasKey: false });
  const before = one.count('GET');
  await app.calls.tasks.checkStatus({ id: task.id });
  expect(one.count('GET')).toBe(before + 1);
  expect(keysSeen(one)).toEqual(['Bearer key-of-one']);
  expect(other.requests).toEqual([]);
});

test('the connection and the key of an older version are used, and the older version finds them again', async () => {
  const account = await openAccount('old');
  const vault = openMemoryKeyVault();
  await vault.save(account.origin, account.key);
  const settingsFile = memorySettings({ connection: 'gateway', baseUrl: account.origin });
  const app = await openTestApp({ vault, settingsFile, clock: loadTolerantClock(50) });
  const { connection, gateways } = await app.snapshot();
  expect(connection).toMatchObject({ kind: 'gateway', hasKey: true, name: new URL(account.origin).host });
  expect(gateways).toHaveLength(1);
  const task = await start(app);
  await app.taskWhere(task.id, ({ looks }) => looks >= 1);
  const [gateway] = gateways;
  await app.calls.connection.save({ id: gateway?.id, ...request('Renamed', account) });
  expect(settingsFile.content).toMatchObject({ connection: 'gateway', baseUrl: account.origin });
  expect(await vault.read(account.origin)).toBe(account.key);
});

test('an invalid connection is refused with a reason for its field, and nothing is saved', async () => {
  const settingsFile = memorySettings();
  const { one, app } = await openBoth({ settingsFile });
  const before = JSON.stringify(settingsFile.content);
  const refused = app.calls.connection.save(request('other', one, 'k'));
  await expect(refused).rejects.toMatchObject({ data: { kind: 'input', reasons: [{ field: 'name' }] } });
  const http = app.calls.connection.save({ ...request('New', one, 'k'), baseUrl: 'http://example.com' });
  await expect(http).rejects.toMatchObject({ data: { kind: 'address' } });
  expect(JSON.stringify(settingsFile.content)).toBe(before);
});
