import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { diskErrorReason } from '../../../electron/files/disk-error-reason.ts';
import { makeFolder } from '../../../electron/files/make-folder.ts';
import { prepareDataFolder } from '../../../electron/shell/prepare-data-folder.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

const isLinux = process.platform === 'linux';
const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;

/** Runs a program of the shell to its end, or until the limit of the test ends a hang. */
async function run(entry: 'cli' | 'browser', args: readonly string[], user: { uid?: number } = {}) {
  const file = path.join(import.meta.dirname, `../../../electron/${entry}.ts`);
  const child = spawn(process.execPath, [file, ...args], { ...user, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, err };
}

const sentence = (folder: string, reason: string) =>
  `Couldn’t write to the data folder ${folder}: ${reason}. Choose another one with --data-dir.`;

describe.skipIf(!isLinux)('F92: a data folder where the system creates none', () => {
  test.each(['/proc/triptych', '/proc/triptych/data', '/proc/self/fd/data', '/sys/triptych/data', '/dev/null/data'])(
    'ends a command with a sentence: %s',
    async (folder) => {
      const { code, err } = await run('cli', ['list', '--data-dir', folder]);
      expect([code, err]).toEqual([1, expect.stringContaining(`Couldn’t write to the data folder ${folder}: `)]);
    },
  );

  test('ends the browser shell with a sentence', async () => {
    const folder = '/proc/triptych/data';
    const ended = await run('browser', ['--no-open', '--data-dir', folder]);
    expect(ended).toEqual({ code: 1, err: `${sentence(folder, 'the system creates no folders there')}\n` });
  });

  test('is no reason for another folder to wait for ever', async () => {
    const failed = await makeFolder('/proc/triptych/data').catch((error: unknown) => error);
    expect(diskErrorReason(failed)).toBe('the system creates no folders there');
  });
});

describe('F92: the data folder', () => {
  test('is created with its parents, private, and may exist', async () => {
    const folder = path.join(await temporaryFolder(), 'a', 'b');
    expect(prepareDataFolder(folder)).toBeUndefined();
    if (!isWindows)
      expect([folder, path.dirname(folder)].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
    expect(prepareDataFolder(folder)).toBeUndefined();
  });

  test('is refused below a file, and with a name that is too long', async () => {
    const base = await temporaryFolder();
    writeFileSync(path.join(base, 'file'), '');
    const refused = [
      [path.join(base, 'file'), 'a file with that name already exists'],
      [path.join(base, 'file', 'below', 'data'), 'a file with that name already exists'],
      [
        path.join(base, 'x'.repeat(300), 'data'),
        isWindows ? 'the system creates no folders there' : 'the path is too long',
      ],
    ] as const;
    for (const [folder, reason] of refused) expect(prepareDataFolder(folder)).toBe(sentence(folder, reason));
  });

  test.skipIf(isWindows)('is refused at a link that leads nowhere or in a circle', async () => {
    const base = await temporaryFolder();
    symlinkSync(path.join(base, 'missing', 'far'), path.join(base, 'broken'));
    symlinkSync(path.join(base, 'circle'), path.join(base, 'circle'));
    const refused = [
      [path.join(base, 'broken'), 'a file with that name already exists'],
      [path.join(base, 'broken', 'data'), 'a file with that name already exists'],
      [path.join(base, 'circle', 'data'), 'a link in the path leads back to itself'],
    ] as const;
    for (const [folder, reason] of refused) expect(prepareDataFolder(folder)).toBe(sentence(folder, reason));
    expect(existsSync(path.join(base, 'missing'))).toBe(false);
  });

  test.skipIf(isWindows)('is refused in a folder of another user', async () => {
    const base = await temporaryFolder();
    chmodSync(base, 0o755);
    const closed = path.join(base, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    const folder = path.join(closed, 'a', 'data');
    const { code, err } = await run('cli', ['list', '--data-dir', folder], isRoot ? { uid: 65_534 } : {});
    expect([code, err]).toEqual([1, `${sentence(folder, 'permission denied')}\n`]);
  });
});
