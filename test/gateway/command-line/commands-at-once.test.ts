import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { writeRunning } from '../../../electron/local-socket/running-program.ts';
import { acquireRunLock } from '../../../electron/storage/database/run-lock.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { setUp } from './run-test-setup.ts';

/** Starts the real command with one data folder. */
function start(dataFolder: string, key: string | undefined, ...args: string[]) {
  const child = spawn(process.execPath, [inProject('electron', 'cli.ts'), ...args, '--data-dir', dataFolder], {
    env: { ...process.env, TRIPTYCH_API_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { child, ended };
}

const runOf = (prompt: string, ...more: string[]) => [
  'run',
  '--model',
  'image-q-1',
  '--prompt',
  prompt,
  '--yes',
  ...more,
];

describe('F93: commands with --base-url at the same time', () => {
  test('share a connection with the same key, and each run is sent once', async () => {
    const { gateway, dataFolder } = await setUp();
    const prompts = ['A heron', 'A fox', 'An owl', 'A crane'];
    const commands = prompts.map((prompt) =>
      start(dataFolder, 'key-one', ...runOf(prompt, '--base-url', gateway.origin)),
    );
    const ended = await Promise.all(commands.map((command) => command.ended));
    expect(ended.map(({ code, err }) => (code === 0 ? 'done' : err))).toEqual(prompts.map(() => 'done'));
    expect(gateway.prompts().sort()).toEqual([...prompts].sort());
  });

  test('share none with another key, another URL or no options', async () => {
    const { gateway, dataFolder } = await setUp();
    gateway.hold(true);
    const first = start(dataFolder, 'key-one', ...runOf('A heron', '--base-url', gateway.origin));
    await expect.poll(() => gateway.count('POST')).toBe(1);
    const others = [
      start(dataFolder, 'key-two', ...runOf('A fox', '--base-url', gateway.origin)),
      start(dataFolder, 'key-one', ...runOf('A fox', '--base-url', 'https://other.example')),
      start(dataFolder, undefined, ...runOf('A fox', '--sandbox')),
      start(dataFolder, undefined, 'list'),
    ];
    const [otherKey, ...rest] = await Promise.all(others.map((other) => other.ended));
    const sentence = (what: string) =>
      `Another command runs with this data folder and uses ${what}. Wait until it ends, or use another folder with --data-dir.\n`;
    expect(otherKey).toMatchObject({ code: 1, err: sentence(`${gateway.origin} with another key`) });
    for (const other of rest) expect(other).toMatchObject({ code: 1, err: sentence(gateway.origin) });
    gateway.hold(false);
    expect((await first.ended).code).toBe(0);
    expect(gateway.prompts()).toEqual(['A heron']);
    const keys = gateway.requests.map(({ headers }) => headers['authorization']);
    expect(keys).toContain('Bearer key-one');
    expect(keys).not.toContain('Bearer key-two');
    expect(readFileSync(path.join(dataFolder, 'running.json'), 'utf8')).not.toMatch(/key-(one|two)/);
  });
});

test.skipIf(process.platform === 'win32')('F93: Ctrl+C ends a command that waits for another program', async () => {
  const dataFolder = await temporaryFolder();
  const lock = acquireRunLock(dataFolder);
  const place = path.join(dataFolder, 'running.sock');
  // A program that does not answer yet.
  const starting = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => starting.listen(place, resolve));
  onTestFinished(() => void starting.close());
  writeRunning(dataFolder, { shell: 'command', socket: { path: place, token: 'token', version: '' } });
  const { child, ended } = start(dataFolder, undefined, 'list');
  await once(starting, 'connection');
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 3, out: '', err: 'Interrupted. Nothing was sent.\n' });
  lock?.release();
});
