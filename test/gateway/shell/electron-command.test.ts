import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runElectronCommand } from '../../../electron/shell/electron/run-electron-command.ts';
import { selectCommand } from '../../../electron/shell/electron/select-triptych-arguments.ts';
import { acquireRunLock } from '../../../electron/storage/database/run-lock.ts';
import { recordElectron } from '../../unit/shell/recorded-electron.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

afterEach(() => vi.restoreAllMocks());

/** Gives the text to `keep`, and reports it as written, as a stream does. */
function replaceWriter(stream: NodeJS.WriteStream, keep: (text: string) => void) {
  vi.spyOn(stream, 'write').mockImplementation((text, encodingOrDone, done) => {
    keep(String(text));
    (typeof encodingOrDone === 'function' ? encodingOrDone : done)?.();
    return true;
  });
}

/** Runs a command in the shell of Electron, against the recording stand-in. */
async function runCommand(dataFolder: string, ...args: string[]) {
  const recording = recordElectron({ isPackaged: true });
  const written: string[] = [];
  replaceWriter(process.stdout, (text) => written.push(text));
  await runElectronCommand(recording.api, {
    args: [...args, '--data-dir', dataFolder],
    version: '1.2.3',
    key: undefined,
    location: { folder: dataFolder, portable: 'none', isInstalled: false },
    platform: 'linux',
  });
  return { code: await recording.exited, out: written.join(''), recording };
}

test('a command opens the core without a window, with the profile that protects the keys', async () => {
  const dataFolder = await temporaryFolder();
  const { code, out, recording } = await runCommand(dataFolder, 'models', '--sandbox', '--json');
  expect([code, recording.windows]).toEqual([0, []]);
  expect(out).toContain('"id":"video-d-pro"');
  expect(recording.paths['userData']).toBe(path.join(dataFolder, 'electron-profile'));
  // The next program can use the folder.
  const lock = acquireRunLock(dataFolder);
  expect(lock).not.toBeNull();
  lock?.release();
});

test('a wrong command ends with its exit code, and does not wait for the app', async () => {
  replaceWriter(process.stderr, () => {});
  const { code, recording } = await runCommand(await temporaryFolder(), 'models', '--odd');
  expect([code, recording.order.includes('whenReady')]).toEqual([2, false]);
});

test.each([
  [['/opt/triptych', 'run', 'a.csv'], true, ['run', 'a.csv']],
  [['/opt/triptych', '--no-sandbox', '--ozone-platform=headless', 'list'], true, ['list']],
  [['/opt/triptych'], true, undefined],
  [['/opt/triptych', '--sandbox', 'list'], true, undefined],
  [['/opt/triptych', '/home/ada/run'], true, undefined],
  [['electron', '--no-sandbox', '/project', 'wait'], false, ['wait']],
  [['electron', '/project', '--sandbox'], false, undefined],
])('the command in %j', (argv, isPackaged, command) => {
  expect(selectCommand(argv, isPackaged)).toEqual(command);
});
