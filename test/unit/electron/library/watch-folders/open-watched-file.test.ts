import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stampOfFile } from '../../../../../electron/library/watch-folders/list-watched-files.ts';
import { ChangedFileError, readWatchedFile } from '../../../../../electron/library/watch-folders/open-watched-file.ts';

const content = Buffer.alloc(300_000, 7);

/** A file in a subfolder of a watch folder, and a file outside. */
async function makeFiles() {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'triptych-watch-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [folder, outside] = [join(root, 'watched'), join(root, 'outside')];
  for (const each of [join(folder, 'sub'), outside]) mkdirSync(each, { recursive: true });
  const file = join(folder, 'sub', 'a.png');
  writeFileSync(file, content);
  const stamp = await stampOfFile(file);
  if (!stamp) throw new Error('There is no file.');
  return { folder, outside, file, stamp };
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>, afterFirst: () => void = () => {}): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) {
    if (read.length === 0) afterFirst();
    read.push(chunk);
  }
  return Buffer.concat(read);
}

test('a file is read as it is', async () => {
  const { folder, stamp } = await makeFiles();
  expect(await bytesOf(readWatchedFile(folder, 'sub/a.png', stamp))).toEqual(content);
});

test.each([
  ['grew since it was complete', ({ file }: { file: string }) => appendFileSync(file, 'x')],
  ['vanished', ({ file }: { file: string }) => rmSync(file)],
  [
    'became a link',
    ({ file, outside }: { file: string; outside: string }) => {
      renameSync(file, join(outside, 'a.png'));
      symlinkSync(join(outside, 'a.png'), file);
    },
  ],
  [
    'is in a folder that became a link',
    ({ folder, outside }: { folder: string; outside: string }) => {
      renameSync(join(folder, 'sub'), join(outside, 'sub'));
      symlinkSync(join(outside, 'sub'), join(folder, 'sub'));
    },
  ],
])('a file that %s is not read to its end', async (_, change) => {
  const files = await makeFiles();
  change(files);
  await expect(bytesOf(readWatchedFile(files.folder, 'sub/a.png', files.stamp))).rejects.toThrow(ChangedFileError);
});

test('a file that grows while it is read is not read to its end', async () => {
  const { folder, file, stamp } = await makeFiles();
  const reading = bytesOf(readWatchedFile(folder, 'sub/a.png', stamp), () => appendFileSync(file, 'x'));
  await expect(reading).rejects.toThrow(ChangedFileError);
});
