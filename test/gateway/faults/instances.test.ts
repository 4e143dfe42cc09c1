import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { acquireRunLock } from '../../../electron/storage/database/run-lock.ts';
import { type LineProcess, startLineProcess } from '../../support/json-line-process.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

// The real program as processes: two with one data folder, and two with one library.

const entry = fileURLToPath(new URL('../../../electron/browser.ts', import.meta.url));
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
let started: LineProcess[] = [];

afterEach(async () => {
  for (const each of started) await each.end('SIGKILL');
  started = [];
});

async function start(dataFolder: string): Promise<LineProcess & { url: URL }> {
  const program = await startLineProcess([entry, '--no-open', '--json', '--sandbox', '--data-dir', dataFolder]);
  started.push(program);
  return { ...program, url: new URL(String(program.ready['url'])) };
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function runToEnd(dataFolder: string, options: { uid?: number } = {}): Promise<Ended> {
  const child = spawn(process.execPath, [entry, '--no-open', '--json', '--sandbox', '--data-dir', dataFolder], options);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

const urlIn = ({ out }: Ended) => new URL((JSON.parse(out) as { url: string }).url);

/** The core opens after the URL is printed. */
const coreIsOpen = (dataFolder: string) => expect.poll(() => existsSync(join(dataFolder, 'triptych.db'))).toBe(true);

describe('F61: one data folder is used by only one program', () => {
  test('F61: repeated kills and immediate restarts never block the program itself', async () => {
    const folder = await temporaryFolder();
    const ports = new Set<string>();
    for (let turn = 0; turn < 4; turn += 1) {
      const program = await start(folder);
      ports.add(program.url.port);
      expect(await program.end('SIGKILL')).toBeNull();
    }
    // A page that stayed open finds the program at the same URL.
    expect(ports.size).toBe(1);
  });

  test('F61: of several simultaneous starts, one runs, and the others print its URL', async () => {
    const folder = await temporaryFolder();
    const [first, ...others] = await Promise.all([start(folder), start(folder), start(folder)]);
    const ports = new Set([first, ...others].map((each) => each?.url.port));
    expect(ports.size).toBe(1);
    // The processes that only printed the URL have ended.
    const hasExited = ({ child }: LineProcess) => child.exitCode !== null;
    await expect.poll(() => started.filter((each) => !hasExited(each)).length).toBe(1);
    expect(started.filter(hasExited).map(({ child }) => child.exitCode)).toEqual([0, 0]);
  });

  test('F61: under any name of the folder', async () => {
    const folder = await temporaryFolder();
    const other = join(await temporaryFolder(), 'link');
    symlinkSync(folder, other);
    const first = await start(folder);
    const second = await runToEnd(other);
    expect(second.code).toBe(0);
    expect(urlIn(second).origin).toBe(first.url.origin);
  });

  test('F61: the URL of a killed program is not contacted, and a damaged lock belongs to no program', async () => {
    const folder = await temporaryFolder();
    const first = await start(folder);
    await coreIsOpen(folder);
    await first.end('SIGKILL');
    const left = readFileSync(join(folder, 'running.json'), 'utf8');
    expect(left).toContain(first.url.port);
    writeFileSync(join(folder, 'running.lock'), 'half of a page that was written while the power went'.repeat(100));
    writeFileSync(join(folder, 'running.json'), left.slice(0, 10));
    const second = await start(folder);
    expect((await runToEnd(folder)).code).toBe(0);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  test('F61: in use by the Electron shell, the browser shell reports this and ends', async () => {
    const folder = await temporaryFolder();
    const lock = acquireRunLock(folder);
    writeFileSync(join(folder, 'running.json'), JSON.stringify({ shell: 'electron' }));
    const second = await runToEnd(folder);
    lock?.release();
    expect(second).toMatchObject({ code: 0, out: '' });
    expect(second.err).toMatch(/is already running in its own window/);
  });

  test.skipIf(!isRoot)('F61: another user of the computer is refused, and leaves nothing behind', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const first = await start(folder);
    const other = await runToEnd(folder, { uid: nobody });
    expect(other).toMatchObject({ code: 1, out: '' });
    expect(other.err).toMatch(/^Couldn’t write to the data folder .*: permission denied/);
    expect(first.child.exitCode).toBeNull();
  });
});

describe('F62: two data folders with one library', () => {
  test('F62: the second program reports this, ends, and does not touch the work of the first', async () => {
    const one = await temporaryFolder();
    const two = await temporaryFolder();
    await start(one);
    await coreIsOpen(one);
    const part = join(one, 'library', '.parts', 'under-way.part');
    await expect.poll(() => existsSync(join(one, 'library'))).toBe(true);
    mkdirSync(join(one, 'library', '.parts'), { recursive: true });
    writeFileSync(part, 'half');
    symlinkSync(join(one, 'library'), join(two, 'library'));
    const second = await runToEnd(two);
    expect(second.code).toBe(1);
    expect(second.err).toMatch(/Another Triptych is using this library with another data folder/);
    expect(readFileSync(part, 'utf8')).toBe('half');
  });

  test('F62: the same on a separate disk, and a killed program releases it', async () => {
    const library = join(await temporaryFolder(), 'disk');
    mkdirSync(library);
    const [one, two] = [await temporaryFolder(), await temporaryFolder()];
    for (const folder of [one, two]) symlinkSync(library, join(folder, 'library'));
    const first = await start(one);
    await coreIsOpen(one);
    const refused = await runToEnd(two);
    expect(refused.code).toBe(1);
    await first.end('SIGKILL');
    const second = await start(two);
    await coreIsOpen(two);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});
