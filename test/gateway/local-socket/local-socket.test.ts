import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { connectionHeader, proofOfConnection } from '../../../electron/local-socket/command-connection.ts';
import { readRunning, writeRunning } from '../../../electron/local-socket/running-program.ts';
import { acquireRunLock } from '../../../electron/storage/database/run-lock.ts';
import { startLineProcess } from '../../support/json-line-process.ts';
import { makeImage } from '../../support/make-images.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { addressOf, open, version } from './open-at-folder.ts';

const isWindows = process.platform === 'win32';

/** Returns the status of a request to the socket. */
function statusOf(socketPath: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path: '/library/index', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.once('error', reject).end();
  });
}

/** Returns the error of a connection for calls, or `open`. */
function connectionOf(socketPath: string, url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.startsWith('/') ? `ws+unix:${socketPath}:` : ''}${url}`, { headers });
    socket.once('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.once('error', (error) => resolve(error.message));
  });
}

describe('a command with a data folder', () => {
  test('opens the core itself, and the next command connects to it for calls, files and events', async () => {
    const dataFolder = await temporaryFolder();
    const first = await open(dataFolder);
    const second = await open(dataFolder);
    expect([first.isConnected, second.isConnected]).toEqual([false, true]);

    const image = makeImage(64, 48);
    const uploaded = await second.fetch('/inputs?name=a%20heron.png', {
      method: 'POST',
      body: new Uint8Array(image),
    });
    const { hash } = (await uploaded.json()) as { hash: string };
    const read = await first.fetch(`/input/${hash}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(image)).toBe(true);
    const copy = await second.fetch(`/input/${hash}`);
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await copy.arrayBuffer()).equals(image)).toBe(true);
    expect((await second.fetch('/nothing')).status).toBe(404);

    await first.client.drafts.save({ modelId: 'image-e-2', draft: { values: { prompt: 'A heron' }, extra: '' } });
    for await (const event of await second.client.watch()) {
      if (event.kind !== 'snapshot') continue;
      expect(event.snapshot.connection.kind).toBe('sandbox');
      expect(event.snapshot.drafts['image-e-2']?.values['prompt']).toBe('A heron');
      break;
    }
    const failed = await second.client.tasks.get({ id: crypto.randomUUID() }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ORPCError);
    expect(failed).toMatchObject({ code: 'PROBLEM', data: { kind: 'not-found' } });

    // The first command ends: the second one notices, and opens the folder again.
    await first.close();
    await second.ended;
    await expect(second.client.tasks.get({ id: crypto.randomUUID() })).rejects.toThrow();
    await second.close();
    const third = await open(dataFolder);
    expect(third.isConnected).toBe(false);
    await third.close();
  });

  test('refuses a program of another version with a sentence', async () => {
    const dataFolder = await temporaryFolder();
    const first = await open(dataFolder);
    await expect(open(dataFolder, '0.0.1-test')).rejects.toThrow(
      'Triptych 0.0.0-test is running with this data folder, and this command belongs to version 0.0.1-test. Quit the running program, or use the command of its version.',
    );
    await first.close();
  });

  test('waits for a program that is still starting', async () => {
    const dataFolder = await temporaryFolder();
    const lock = acquireRunLock(dataFolder);
    const opening = open(dataFolder);
    await new Promise((resolve) => setTimeout(resolve, 150));
    lock?.release();
    const program = await opening;
    expect(program.isConnected).toBe(false);
    await program.close();
  });

  test('replaces the socket of a program that was killed', async () => {
    const dataFolder = await temporaryFolder();
    const entry = path.join(import.meta.dirname, '../../../electron/browser.ts');
    const killed = await startLineProcess([entry, '--no-open', '--json', '--sandbox', '--data-dir', dataFolder]);
    await expect.poll(() => readRunning(dataFolder)?.socket).toBeDefined();
    const left = addressOf(dataFolder);
    await killed.end('SIGKILL');
    if (!isWindows) expect(statSync(left.path).isSocket()).toBe(true);

    const first = await open(dataFolder);
    expect(first.isConnected).toBe(false);
    expect(addressOf(dataFolder).token).not.toBe(left.token);
    const second = await open(dataFolder);
    expect(second.isConnected).toBe(true);
    await second.close();
    await first.close();
  });

  test('connects to the browser shell while its page is open', async () => {
    const dataFolder = await temporaryFolder();
    const entry = path.join(import.meta.dirname, '../../../electron/browser.ts');
    const shell = await startLineProcess([entry, '--no-open', '--json', '--sandbox', '--data-dir', dataFolder]);
    const { version: ofShell } = await expect
      .poll(() => readRunning(dataFolder)?.socket)
      .toBeDefined()
      .then(() => addressOf(dataFolder));
    const program = await open(dataFolder, ofShell);
    expect(program.isConnected).toBe(true);
    expect((await program.client.tasks.counts({})).models).toEqual([]);
    await shell.end('SIGTERM');
    await program.ended;
    await program.close();
  });
});

test('a window that starts while a command runs explains why it can’t open', async () => {
  const dataFolder = await temporaryFolder();
  const program = await open(dataFolder);
  const entry = path.join(import.meta.dirname, '../../../electron/browser.ts');
  const second = spawnSync(process.execPath, [entry, '--no-open', '--data-dir', dataFolder], { encoding: 'utf8' });
  expect([second.status, second.stderr]).toEqual([
    1,
    `A command of Triptych is using the data folder ${dataFolder}. Wait until it ends, or press Ctrl+C in its terminal.\n`,
  ]);
  await program.close();
});

describe('the local socket', () => {
  test('refuses a request and a connection without the token', async () => {
    const dataFolder = await temporaryFolder();
    const program = await open(dataFolder);
    const { path: place, token } = addressOf(dataFolder);
    const right = { Authorization: `Bearer ${token}` };
    const wrong = [{}, { Authorization: 'Bearer ' }, { Authorization: `Bearer ${token}x` }, { Authorization: token }];
    for (const headers of wrong) expect(await statusOf(place, headers as Record<string, string>)).toBe(401);
    // A GET is no library query, but the core has answered.
    expect(await statusOf(place, right)).not.toBe(401);
    if (!isWindows) {
      for (const headers of wrong) {
        expect(await connectionOf(place, '/calls', headers as Record<string, string>)).toContain('401');
      }
      expect(await connectionOf(place, '/other', right)).toContain('404');
      const ofSettings = { ...right, [connectionHeader]: proofOfConnection({}, token) };
      expect(await connectionOf(place, '/calls', ofSettings)).toBe('open');
    }
    await program.close();
  });

  test.skipIf(isWindows)('is readable only for this user, like the file with the token', async () => {
    const dataFolder = await temporaryFolder();
    chmodSync(dataFolder, 0o755);
    const program = await open(dataFolder);
    const { path: place } = addressOf(dataFolder);
    expect(place).toBe(path.join(dataFolder, 'running.sock'));
    expect(statSync(place).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(dataFolder, 'running.json')).mode & 0o777).toBe(0o600);
    await program.close();
  });

  test('sends the token to no program that does not hold the lock', async () => {
    const dataFolder = await temporaryFolder();
    const received: Buffer[] = [];
    const other = createServer((socket) => socket.on('data', (chunk: Buffer) => received.push(chunk)));
    const place = isWindows ? '\\\\.\\pipe\\triptych-test-other' : path.join(dataFolder, 'other.sock');
    await new Promise<void>((resolve) => other.listen(place, resolve));
    writeRunning(dataFolder, { shell: 'browser', socket: { path: place, token: 'old', version } });
    const program = await open(dataFolder);
    expect(program.isConnected).toBe(false);
    expect(received).toEqual([]);
    await program.close();
    other.close();
  });
});

describe('a command that holds the lock', () => {
  test('serves no command with another connection', async () => {
    const dataFolder = await temporaryFolder();
    const first = await open(dataFolder, version, { connection: { name: 'sandbox' } });
    await expect(open(dataFolder)).rejects.toThrow('Another command runs with this data folder and uses sandbox.');
    const same = await open(dataFolder, version, { connection: { name: 'sandbox' } });
    expect(same.isConnected).toBe(true);
    await same.close();
    await first.close();
  });

  test('serves a command with the same URL and key, and none with another key', async () => {
    const dataFolder = await temporaryFolder();
    const name = 'https://gateway.example';
    const first = await open(dataFolder, version, { connection: { name, key: 'key-one' } });
    const same = await open(dataFolder, version, { connection: { name, key: 'key-one' } });
    expect([same.isConnected, same.isOfCommand]).toEqual([true, true]);
    const sentence = (what: string) =>
      `Another command runs with this data folder and uses ${what}. Wait until it ends, or use another folder with --data-dir.`;
    const others = [{ name, key: 'key-two' }, { name, key: '' }, { name }] as const;
    for (const connection of others) {
      const refused = open(dataFolder, version, { connection });
      await expect(refused).rejects.toThrow(sentence(`${name} with another key`));
    }
    for (const connection of [{}, { name: 'sandbox' }, { name: 'https://other.example', key: 'key-one' }]) {
      await expect(open(dataFolder, version, { connection })).rejects.toThrow(sentence(name));
    }
    // A program of another kind, which sends no proof.
    const { path: place, token } = addressOf(dataFolder);
    if (!isWindows) expect(await connectionOf(place, '/calls', { Authorization: `Bearer ${token}` })).toContain('409');
    expect(readFileSync(path.join(dataFolder, 'running.json'), 'utf8')).not.toContain('key-one');
    await same.close();
    await first.close();
  });

  test('lets a command that waits for its end be interrupted', async () => {
    const dataFolder = await temporaryFolder();
    const lock = acquireRunLock(dataFolder);
    const stopping = new AbortController();
    const waiting = open(dataFolder, version, { whileUsed: { stop: stopping.signal, onWait: () => {} } });
    stopping.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    lock?.release();
  });

  test('lets connected commands end first, unless it is interrupted', async () => {
    const dataFolder = await temporaryFolder();
    const stopping = new AbortController();
    const events: string[] = [];
    const whileUsed = { stop: stopping.signal, onWait: () => void events.push('waits') };
    const first = await open(dataFolder, version, { whileUsed });
    const second = await open(dataFolder);
    const closing = first.close().then(() => events.push('closed'));
    await second.client.tasks.page({ limit: 1 });
    expect(events).toEqual(['waits']);
    await second.close();
    await closing;
    expect(events).toEqual(['waits', 'closed']);

    const third = await open(dataFolder, version, { whileUsed });
    const fourth = await open(dataFolder);
    const interrupted = third.close();
    stopping.abort();
    await interrupted;
    await fourth.ended;
  });
});
