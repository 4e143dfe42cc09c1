import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LineProcess, startLineProcess } from '../../support/json-line-process.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

// The real program from its sources as a process: its output, its files, its exit.

const entry = fileURLToPath(new URL('../../../electron/browser.ts', import.meta.url));
let folder: ReturnType<typeof scratchFolder>;
let started: LineProcess[];

beforeEach(() => {
  folder = scratchFolder('browser-shell');
  started = [];
});
afterEach(async () => {
  for (const each of started) await each.end('SIGKILL');
  folder.remove();
});

async function start(...args: string[]): Promise<LineProcess & { url: URL }> {
  const program = await startLineProcess([entry, '--no-open', '--json', '--data-dir', folder.path, ...args]);
  started.push(program);
  return { ...program, url: new URL(String(program.ready['url'])) };
}

/** Runs until the end, for starts that should not stay. */
function runToEnd(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, [entry, ...args], { env: { ...process.env, ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

/** Exchanges the token of a URL for the cookie. */
async function signIn(url: URL): Promise<string> {
  const answer = await fetch(`${url.origin}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url.origin },
    body: JSON.stringify({ token: new URLSearchParams(url.hash.slice(1)).get('token') }),
  });
  expect(answer.status).toBe(204);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const isKnown = async (url: URL, cookie: string) =>
  (await fetch(`${url.origin}/session`, { headers: { cookie } })).status === 204;

describe('the browser shell at its start and end', () => {
  it('prints one line of JSON with a working URL, keeps its secrets private, and ends cleanly at SIGINT', async () => {
    const program = await start('--sandbox');
    expect(program.url.host).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(await isKnown(program.url, await signIn(program.url))).toBe(true);
    // Windows has neither these modes nor a signal for a clean end.
    if (process.platform === 'win32') return;
    for (const name of ['running.json', 'session-secret']) {
      expect(statSync(path.join(folder.path, name)).mode & 0o777, name).toBe(0o600);
    }
    expect(await program.end('SIGINT')).toBe(0);
  });

  it('uses the requested port, or reports that the port is in use', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    const refused = await runToEnd(['--no-open', '--data-dir', folder.path, '--port', String(port)]);
    expect(refused).toMatchObject({ code: 1, err: `Port ${port} is in use. Choose another port, or omit --port.\n` });
    await new Promise((resolve) => other.close(resolve));
    expect((await start('--port', String(port))).url.port).toBe(String(port));
  });
});

describe('an open page', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('F61, F70: finds the program again after %s', async (signal) => {
    const first = await start();
    const cookie = await signIn(first.url);
    const code = await first.end(signal);
    if (signal === 'SIGTERM' && process.platform !== 'win32') expect(code).toBe(0);
    const second = await start();
    expect(second.url.origin).toBe(first.url.origin);
    expect(second.url.hash).not.toBe(first.url.hash);
    expect(await isKnown(second.url, cookie)).toBe(true);
  });
});

describe('a second start with the same data folder', () => {
  it('F61: prints a new URL of the first one, and ends', async () => {
    const first = await start();
    await signIn(first.url);
    const second = await runToEnd(['--no-open', '--json', '--data-dir', folder.path]);
    expect(second.code).toBe(0);
    const url = new URL((JSON.parse(second.out) as { url: string }).url);
    expect(url.origin).toBe(first.url.origin);
    expect(await isKnown(url, await signIn(url))).toBe(true);
  });
});

describe('a wrong start of the browser shell', () => {
  it('names a data folder that is not writable', async () => {
    const file = path.join(folder.path, 'file');
    writeFileSync(file, '');
    const result = await runToEnd(['--no-open', '--data-dir', path.join(file, 'data')]);
    expect(result.code).toBe(1);
    expect(result.out).toBe('');
    expect(result.err).toMatch(/^Couldn’t write to the data folder .*: .* Choose another one with --data-dir\.\n$/);
  });

  it('answers wrong options with a message and exit code 2', async () => {
    expect(await runToEnd(['--nonsense'])).toEqual({
      code: 2,
      out: '',
      err: 'Unknown option --nonsense. Use --help to list all options.\n',
    });
  });

  it('F69: renames a damaged settings file instead of overwriting it', async () => {
    mkdirSync(folder.path, { recursive: true });
    writeFileSync(path.join(folder.path, 'settings.json'), '{ "theme": ');
    await start('--sandbox');
    const aside = path.join(folder.path, 'settings.unreadable.json');
    await expect.poll(() => existsSync(aside)).toBe(true);
    expect(readFileSync(aside, 'utf8')).toBe('{ "theme": ');
  });

  it('ends with a reason if the core cannot open', async () => {
    // The program repairs all other data. It must not change a database that another program has open.
    mkdirSync(folder.path, { recursive: true });
    const held = new DatabaseSync(path.join(folder.path, 'triptych.db'));
    held.exec('CREATE TABLE theirs (value); BEGIN EXCLUSIVE');
    const result = await runToEnd(['--no-open', '--data-dir', folder.path]);
    held.close();
    expect(result.code).toBe(1);
    expect(result.err).toContain('locked');
  });
});
