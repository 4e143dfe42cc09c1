import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readXmpSidecarFile } from '../../../../../../electron/media/metadata/xmp-sidecar/update-xmp-sidecar-file.ts';
import { scratchFolder } from '../../../../../support/scratch-folder.ts';

function scratchPath(name: string): string {
  const folder = scratchFolder('xmp');
  onTestFinished(() => folder.remove());
  return join(folder.path, name);
}

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
