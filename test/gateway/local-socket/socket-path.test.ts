import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { announceStart, writeRunning } from '../../../electron/local-socket/running-program.ts';
import { isPrivateSocket, socketPaths } from '../../../electron/local-socket/socket-path.ts';
import { askOtherProgram } from '../../../electron/shell/ask-other-program.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { addressOf, open, version } from './open-at-folder.ts';

const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** A data folder whose path is too long for a socket. */
async function longFolder(): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'long '.repeat(30).trim());
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

describe('the place of the local socket', () => {
  test.skipIf(isWindows)('is in a private temporary folder when the path is too long for the system', async () => {
    const dataFolder = await longFolder();
    const program = await open(dataFolder);
    const { path: place } = addressOf(dataFolder);
    expect(place).not.toContain(dataFolder);
    expect(statSync(path.dirname(place)).mode & 0o777).toBe(0o700);
    const second = await open(dataFolder);
    expect(second.isConnected).toBe(true);
    await second.close();
    await program.close();
    expect(existsSync(path.dirname(place))).toBe(false);
  });

  test.skipIf(isWindows)('has no name that another user can take first, and uses nothing that lies there', async () => {
    const dataFolder = await longFolder();
    // Everything that the program ever used for this data folder was made by another user in the meantime.
    const earlier = Array.from({ length: 3 }, () => [...socketPaths(dataFolder, process.platform)]).flat();
    for (const place of earlier) {
      chmodSync(path.dirname(place), 0o777);
      writeFileSync(place, '');
    }
    const user = process.getuid?.() ?? 0;
    const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
    const known = path.join(tmpdir(), `triptych-${user}-${name}`);
    mkdirSync(known, { mode: 0o777 });
    onTestFinished(() => {
      for (const folder of [known, ...earlier.map((place) => path.dirname(place))]) rmSync(folder, { recursive: true });
    });
    const first = await open(dataFolder);
    const { path: place } = addressOf(dataFolder);
    expect([known, ...earlier]).not.toContain(place);
    const second = await open(dataFolder);
    expect(second.isConnected).toBe(true);
    await second.close();
    await first.close();
  });

  test.skipIf(isWindows)('uses the runtime folder of the system only if it is private', async () => {
    const [dataFolder, runtime] = [await longFolder(), await temporaryFolder()];
    const placesIn = (folder: string) => {
      const places = [...socketPaths(dataFolder, process.platform, folder)];
      onTestFinished(() => places.forEach((place) => void rmSync(path.dirname(place), { recursive: true })));
      return places.map((place) => path.dirname(path.dirname(place)));
    };
    chmodSync(runtime, 0o700);
    expect(placesIn(runtime)).toEqual([runtime, tmpdir()]);
    chmodSync(runtime, 0o770);
    expect(placesIn(runtime)).toEqual([tmpdir()]);
    const link = path.join(await temporaryFolder(), 'link');
    symlinkSync(runtime, link);
    chmodSync(runtime, 0o700);
    for (const wrong of [link, path.join(runtime, 'missing'), '']) expect(placesIn(wrong)).toEqual([tmpdir()]);
    if (!isRoot) return;
    chownSync(runtime, nobody, nobody);
    expect(placesIn(runtime)).toEqual([tmpdir()]);
  });

  test.skipIf(isWindows)('is trusted only as a socket of this user in a private folder', async () => {
    const folder = realpathSync(await temporaryFolder());
    const dataFolder = await temporaryFolder();
    const place = path.join(folder, 'running.sock');
    const isTrusted = () => isPrivateSocket(place, dataFolder, process.platform);
    expect(isTrusted()).toBe(false);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(place, resolve));
    onTestFinished(() => void other.close());
    chmodSync(folder, 0o700);
    expect(isTrusted()).toBe(true);
    chmodSync(folder, 0o711);
    expect(isTrusted()).toBe(false);
    // The user chose the data folder.
    expect(isPrivateSocket(place, folder, process.platform)).toBe(true);
    chmodSync(folder, 0o700);
    const link = path.join(folder, 'link.sock');
    symlinkSync(place, link);
    expect(isPrivateSocket(link, dataFolder, process.platform)).toBe(false);
    writeFileSync(path.join(folder, 'file.sock'), '');
    expect(isPrivateSocket(path.join(folder, 'file.sock'), dataFolder, process.platform)).toBe(false);
    if (!isRoot) return;
    chownSync(place, nobody, nobody);
    expect([isTrusted(), isPrivateSocket(place, folder, process.platform)]).toEqual([false, false]);
  });

  test.skipIf(isWindows)('of a killed program leaves no folder after the next start', async () => {
    const dataFolder = await longFolder();
    const [left = ''] = socketPaths(dataFolder, process.platform);
    writeRunning(dataFolder, { shell: 'command', socket: { path: left, token: 'old', version } });
    const program = await open(dataFolder);
    expect(existsSync(path.dirname(left))).toBe(false);
    await program.close();
    // The state of a copied data folder names the socket of the original.
    const copy = await longFolder();
    const [ofOriginal = ''] = socketPaths(dataFolder, process.platform);
    onTestFinished(() => rmSync(path.dirname(ofOriginal), { recursive: true }));
    writeRunning(copy, { shell: 'command', socket: { path: ofOriginal, token: 'old', version } });
    await (await open(copy)).close();
    expect(existsSync(path.dirname(ofOriginal))).toBe(true);
  });

  test('has a random name on Windows', () => {
    const [first] = socketPaths('C:\\data', 'win32');
    expect(first).toMatch(/^\\\\\.\\pipe\\triptych-[0-9a-f]{32}$/);
    expect([...socketPaths('C:\\data', 'win32')]).not.toEqual([first]);
  });

  test('tells no secrets of an earlier program while this one starts', async () => {
    const dataFolder = await temporaryFolder();
    const received: Buffer[] = [];
    const other = createServer((socket) => socket.on('data', (chunk: Buffer) => received.push(chunk)));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const socket = { path: path.join(dataFolder, 'other.sock'), token: 'old', version };
    writeRunning(dataFolder, { shell: 'browser', port, secret: 'old', socket });
    announceStart(dataFolder, { shell: 'browser' });
    const text = readFileSync(path.join(dataFolder, 'running.json'), 'utf8');
    expect([JSON.parse(text), text.includes('old')]).toEqual([{ shell: 'browser', port }, false]);
    const asking = askOtherProgram(dataFolder);
    writeRunning(dataFolder, { shell: 'electron' });
    expect(await asking).toEqual({ kind: 'electron' });
    expect(received).toEqual([]);
  });
});
