import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inhibitCommand, startKeepAwake } from '../../../electron/shell/browser/keep-awake.ts';
import { startLineProcess } from '../../support/json-line-process.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

/** Replaces the system's command: `file` exists while it runs. */
const standIn = (file: string): readonly [string, ...string[]] => [
  process.execPath,
  '--eval',
  `const fs = require('node:fs');
   fs.writeFileSync(${JSON.stringify(file)}, '');
   process.stdin.on('end', () => fs.rmSync(${JSON.stringify(file)})).resume();`,
];

const isThere = (file: string) => expect.poll(() => existsSync(file));

test('a system command runs while the computer must stay awake, and ends afterwards', async () => {
  const file = path.join(await temporaryFolder(), 'awake');
  const keepAwake = startKeepAwake(standIn(file));
  keepAwake(true);
  await isThere(file).toBe(true);
  keepAwake(false);
  await isThere(file).toBe(false);
});

test('the system command ends with the program, also after a kill', async () => {
  const file = path.join(await temporaryFolder(), 'awake');
  const module = new URL('../../../electron/shell/browser/keep-awake.ts', import.meta.url).href;
  const program = await startLineProcess([
    '--input-type=module',
    '--eval',
    `const { startKeepAwake } = await import(${JSON.stringify(module)});
     startKeepAwake(${JSON.stringify(standIn(file))})(true);
     console.log('{}');
     setInterval(() => {}, 1000);`,
  ]);
  await isThere(file).toBe(true);
  await program.end('SIGKILL');
  await isThere(file).toBe(false);
});

test('without a system command nothing happens, and no message appears', async () => {
  const keepAwake = startKeepAwake(['no-such-program-anywhere']);
  for (const on of [true, false, true, false]) keepAwake(on);
  await new Promise((resolve) => setImmediate(resolve));
  expect(inhibitCommand('win32')).toBeUndefined();
  expect(() => startKeepAwake(undefined)(true)).not.toThrow();
});

test('the system commands prevent sleep but not the screen saver, and only while their pipe is open', () => {
  expect(inhibitCommand('linux')).toEqual([
    'systemd-inhibit',
    '--what=sleep:idle',
    '--who=Triptych',
    '--why=Results are being saved',
    'cat',
  ]);
  expect(inhibitCommand('darwin')).toEqual(['caffeinate', '-i', 'cat']);
});
