import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readXmpSidecarFile } from '../../../../../../electron/media/metadata/xmp-sidecar/update-xmp-sidecar-file.ts';
import { scratchFolder } from '../../../../../support/scratch-folder.ts';

function scratchPath(name: string): string {
  const folder = scratchFolder('xmp');
  onTestFinished(() => folder.remove());
  return join(folder.path, name);
}

test('a file whose time of another computer is older counts as changed when it arrives', async () => {
  const path = scratchPath('a.xmp');
  const before = Date.now() - 1000;
  writeFileSync(path, 'text');
  utimesSync(path, new Date(2020, 0), new Date(2020, 0));
  const { bytes, stamp } = await readXmpSidecarFile(path);
  expect(String(bytes)).toBe('text');
  expect(stamp.changedAt).toBeGreaterThan(before);
});

test.skipIf(process.platform === 'win32').each<[string, (path: string) => void]>([
  ['a folder', (path) => mkdirSync(path)],
  ['a link', (path) => symlinkSync('/etc/hostname', path)],
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
])('%s is not read', async (_name, make) => {
  const path = scratchPath('a.xmp');
  make(path);
  await expect(readXmpSidecarFile(path)).rejects.toMatchObject({
    problem: { sentence: expect.stringContaining('it is a link, a folder or another special file') },
  });
});

test('a missing file is an error of the disk, which says nothing about its content', async () => {
  await expect(readXmpSidecarFile(scratchPath('a.xmp'))).rejects.toMatchObject({ code: 'ENOENT' });
});
