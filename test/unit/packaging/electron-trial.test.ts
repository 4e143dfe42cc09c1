import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { installerSteps } from '../../../build/electron-trial/installer-steps.ts';
import { readResults, record, tableOf } from '../../../build/electron-trial/results.ts';
import { inProject } from '../../../build/project.ts';
import { runCommand } from '../../../build/run-command.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const scratch = scratchFolder('electron-trial');
afterAll(() => scratch.remove());

describe('results of the trial in Electron', () => {
  let folder = '';
  beforeEach(() => {
    folder = path.join(scratch.path, crypto.randomUUID());
  });

  it('are recorded in order, with a value or the reason of the failure', async () => {
    expect(await record('first', async () => 'a value', folder)).toBe(true);
    const broken = async () => {
      throw new Error('\u001b[31mno\u001b[0m\n  window');
    };
    expect(await record('second', broken, folder)).toBe(false);
    expect(await record('third', async () => undefined, folder)).toBe(true);
    expect(readResults(folder)).toEqual([
      { name: 'first', ok: true, seconds: 0, note: 'a value' },
      { name: 'second', ok: false, seconds: 0, note: 'no window' },
      { name: 'third', ok: true, seconds: 0, note: '' },
    ]);
  });

  it('become a table in which no value breaks a row', async () => {
    await record('a | b', async () => '<img>\n| c', folder);
    expect(tableOf('Linux', readResults(folder))).toBe(
      '## Linux\n\n1 ok, 0 failed\n\n| Step | Result | Time | Note |\n|---|---|---|---|\n| a \\| b | ok | 0 s | &lt;img> \\| c |\n',
    );
  });

  it('are empty if nothing ran', () => {
    expect(readResults(folder)).toEqual([]);
  });
});

describe('installers', () => {
  const steps = (...files: string[]) => installerSteps(files, { scratch: '/s', isRoot: false });

  it('are each installed or unpacked, and the last command asks the program for its version', () => {
    const files = ['AppImage', 'deb', 'rpm', 'dmg', 'exe', 'zip'].map((ending) => `/p/Triptych-1.0.0-x.${ending}`);
    const all = steps(...files, '/p/builder-debug.yml', '/p/linux-unpacked');
    expect(all.map(({ name }) => name)).toEqual([
      'AppImage, mounted',
      'AppImage, unpacked',
      '.deb, installed',
      '.rpm, unpacked',
      '.dmg, mounted',
      'installer, silent',
      '.zip, unpacked',
    ]);
    expect(all.filter(({ commands }) => commands.at(-1)?.at(-1) !== '--version')).toEqual([]);
  });

  it('for macOS and for Windows are distinguished if both are a .zip', () => {
    expect(steps('/p/Triptych-1.0.0-mac-arm64.zip')[0]?.commands[0]?.[0]).toBe('ditto');
    expect(steps('/p/Triptych-1.0.0-win-arm64.zip')[0]?.commands[0]?.[0]).toBe('tar');
  });

  it('need no sudo as root, and the program no sandbox', () => {
    const [deb] = installerSteps(['/p/a.deb'], { scratch: '/s', isRoot: true });
    expect(deb?.commands).toEqual([
      ['apt-get', 'install', '--yes', '/p/a.deb'],
      ['/opt/Triptych/triptych', '--no-sandbox', '--version'],
    ]);
  });
});

it('Node reports the same facts that Electron is asked for', async () => {
  const folder = path.join(scratch.path, 'facts');
  const electron = path.join(folder, 'node_modules', 'electron');
  mkdirSync(electron, { recursive: true });
  writeFileSync(path.join(electron, 'package.json'), '{"name":"electron","type":"module","main":"index.js"}');
  writeFileSync(
    path.join(electron, 'index.js'),
    `export const app = {
       whenReady: async () => {}, exit: (code) => process.exit(code), commandLine: { hasSwitch: (name) => name === 'no-sandbox' },
     };
     export const safeStorage = {
       getSelectedStorageBackend: () => 'gnome_libsecret', isEncryptionAvailable: () => true,
       encryptString: (text) => Buffer.from('v11' + text), decryptString: (bytes) => bytes.toString().slice(3),
     };
     export const session = { defaultSession: { resolveProxy: async () => 'DIRECT' } };`,
  );
  const source = readFileSync(inProject('build', 'electron-trial', 'facts-in-electron.ts'), 'utf8');
  const script = path.join(folder, 'facts.mjs');
  writeFileSync(script, stripTypeScriptTypes(source));
  const answerFile = path.join(folder, 'facts.json');
  const { code, output } = await runCommand(process.execPath, [script, inProject('package.json'), answerFile]);
  expect(output.replace(/.*ExperimentalWarning.*\n.*\n/, '')).toBe('');
  expect(code).toBe(0);
  const facts = JSON.parse(readFileSync(answerFile, 'utf8')) as { name: string; ok: boolean; value: string }[];
  expect(facts.filter(({ ok }) => !ok)).toEqual([]);
  const found = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  expect(found['SQLite with search by words and by letters']).toMatch(/^3\.\d+/);
  expect(found['the proxy for a URL']).toBe('DIRECT');
  expect(found['switches passed to Chromium']).toBe('no-sandbox');
  expect(found['how a key is protected']).toMatch(/begins with v11$/);
});

it('a tried program has its output saved, its failure recorded, and a time limit', async () => {
  const script = inProject('build', 'electron-trial', 'run-and-record.ts');
  // The script writes relative to itself, so a copy of it writes elsewhere.
  const place = path.join(scratch.path, 'tried', 'build', 'electron-trial');
  mkdirSync(place, { recursive: true });
  for (const name of ['run-and-record.ts', 'results.ts', 'print-results.ts']) {
    writeFileSync(path.join(place, name), readFileSync(path.join(path.dirname(script), name)));
  }
  const node = process.execPath;
  const tried = (...args: string[]) => runCommand(node, [path.join(place, 'run-and-record.ts'), ...args]);
  expect((await tried('works', '--', node, '-e', 'console.log("fine")')).code).toBe(0);
  expect((await tried('breaks', '--', node, '-e', 'console.error("why"); process.exit(4)')).code).toBe(1);
  expect((await tried('hangs', '--minutes', '0.01', '--', node, '-e', 'setInterval(() => {}, 1000)')).code).toBe(1);
  expect((await tried('is missing', '--', path.join(place, 'nothing'))).code).toBe(1);
  const summary = path.join(scratch.path, 'summary.md');
  const env = { ...process.env, GITHUB_STEP_SUMMARY: summary };
  const table = await runCommand(node, [path.join(place, 'print-results.ts'), 'Here'], { env });
  expect(table.code).toBe(1);
  const rows = readFileSync(summary, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  expect(rows.slice(1, 4).map((row) => row.replace(/\| \d+ s /, ''))).toEqual([
    '| works | ok | fine |',
    '| breaks | **failed** | ended with 4: why |',
    '| hangs | **failed** | ended with SIGKILL: |',
  ]);
  expect(rows[4]).toContain('ENOENT');
  const log = path.join(scratch.path, 'tried', 'out', 'electron-trial', 'breaks.log');
  expect(readFileSync(log, 'utf8')).toBe('why\n');
});
