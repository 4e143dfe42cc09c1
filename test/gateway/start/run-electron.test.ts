import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOfProgram } from '../../../build/electron-binary.ts';
import { inProject } from '../../../build/project.ts';
import { crashReason } from '../../../build/run-electron.ts';
import { waitMs } from '../../../build/test-limits.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

// `npm start` and Electron, with a script as Electron's program. Windows has neither these signals nor such scripts.

const waiting = fileURLToPath(new URL('./run-electron-process.ts', import.meta.url));
let scratch: ReturnType<typeof scratchFolder>;
let log: string;
let groups: ChildProcess[];

beforeEach(() => {
  scratch = scratchFolder('run-electron');
  log = path.join(scratch.path, 'log');
  groups = [];
});
afterEach(() => {
  for (const { pid, exitCode, signalCode } of groups) {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
  scratch.remove();
});

function fakeElectron(code: string): string {
  const program = path.join(scratch.path, nameOfProgram());
  mkdirSync(path.dirname(program), { recursive: true });
  const before = `const log = (line) => require('node:fs').appendFileSync(${JSON.stringify(log)}, line + '\\n');`;
  writeFileSync(program, `#!${process.execPath}\n${before}\n${code}\n`);
  chmodSync(program, 0o755);
  return program;
}

/**
 * A program that closes like Electron: the first signal starts a slow close, and the second signal kills the program.
 */
const closing = `
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) process.on(signal, () => {
  log(signal);
  for (const each of signals) process.removeAllListeners(each);
  setTimeout(() => { log('closed'); process.exit(0); }, 1000);
});
setInterval(() => {}, 1000);
log('ready');`;

/** A separate process group, like a terminal creates for each command; its end ends all of it. */
function inGroup(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  groups.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended, output: () => output };
}

const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
const untilReady = () => vi.waitUntil(() => lines().includes('ready'), { timeout: waitMs, interval: 20 });

describe.skipIf(process.platform === 'win32')('npm start while Electron runs', () => {
  it('lets it close cleanly when a user presses Ctrl+C twice', async () => {
    const { child, ended } = inGroup([waiting, fakeElectron(closing)]);
    await untilReady();
    for (let times = 0; times < 2; times += 1) {
      process.kill(-(child.pid ?? Number.NaN), 'SIGINT');
      await wait(300);
    }
    expect(await ended).toMatchObject({ code: 0 });
    expect(lines()).toEqual(['ready', 'SIGINT', 'closed']);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('forwards a %s that only npm start received', async (signal) => {
    const { child, ended } = inGroup([waiting, fakeElectron(closing)]);
    await untilReady();
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 0 });
    expect(lines()).toEqual(['ready', signal, 'closed']);
  });

  it('returns its exit code', async () => {
    expect(await inGroup([waiting, fakeElectron('process.exit(3)')]).ended).toMatchObject({ code: 3 });
  });

  it('starts it as Electron also in a terminal with ELECTRON_RUN_AS_NODE', async () => {
    const program = fakeElectron(`log(String(process.env.ELECTRON_RUN_AS_NODE)); log(process.argv.at(-1));`);
    await inGroup([waiting, program], { ELECTRON_RUN_AS_NODE: '1' }).ended;
    expect(lines()).toEqual(['undefined', 'project']);
  });

  it.each(['SIGTRAP', 'SIGABRT'])('treats an immediate end by %s as a crash', async (signal) => {
    const { output } = await inGroup([waiting, fakeElectron(`process.kill(process.pid, '${signal}')`)]).ended;
    expect(JSON.parse(output)).toEqual({ ran: false, why: `it crashed at its start (${signal})` });
  });
});

describe.skipIf(process.platform === 'win32')('npm start after a crash of Electron', () => {
  const start = (...args: string[]) => {
    const options = ['--sandbox', '--data-dir', path.join(scratch.path, 'data'), ...args];
    fakeElectron(`log('crashed'); process.kill(process.pid, 'SIGTRAP');`);
    // Replaces a Chrome that opens its window and stays.
    const browser = path.join(scratch.path, 'browser');
    writeFileSync(browser, '#!/bin/sh\nexec sleep 600\n');
    chmodSync(browser, 0o755);
    const env = { ELECTRON_OVERRIDE_DIST_PATH: scratch.path, DISPLAY: ':99', CHROME_PATH: browser };
    return inGroup([inProject('build', 'start.ts'), ...options], env);
  };

  it('states the reason, and opens the browser shell', async () => {
    const { child, ended, output } = start();
    await vi.waitUntil(() => /127\.0\.0\.1|Triptych/.test(output()) || child.exitCode !== null, { timeout: waitMs });
    expect(output()).toContain(
      'Electron does not start here: it crashed at its start (SIGTRAP). Using the browser shell.',
    );
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('states the reason and ends if only Electron is wanted', async () => {
    const { code, output } = await start('--shell', 'electron').ended;
    expect(output.trim().split('\n').at(-1)).toBe('Electron does not start here: it crashed at its start (SIGTRAP).');
    expect(code).toBe(1);
    expect(lines()).toEqual(['crashed']);
  });
});

describe('the reason of a crash of Electron', () => {
  const put = (name: string, text: string) => {
    const file = path.join(scratch.path, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const why = () => crashReason(path.join(scratch.path, 'electron'), 'SIGTRAP', path.join(scratch.path, 'sys'));

  it.each([
    ['kernel/apparmor_restrict_unprivileged_userns', '1\n'],
    ['kernel/unprivileged_userns_clone', '0\n'],
    ['user/max_user_namespaces', '0\n'],
  ])('contains the command that allows the sandbox if the system forbids it by %s', (name, value) => {
    put('chrome-sandbox', '');
    put(`sys/${name}`, value);
    expect(why()).toContain(`chmod 4755 "${path.join(scratch.path, 'chrome-sandbox')}"`);
  });

  it('names the signal if the system forbids nothing', () => {
    put('chrome-sandbox', '');
    put('sys/kernel/apparmor_restrict_unprivileged_userns', '0\n');
    expect(why()).toBe('it crashed at its start (SIGTRAP)');
  });
});
