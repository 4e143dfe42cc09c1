import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { fileTypeOf } from '../../../../electron/media/file-type.ts';
import { makeImage } from '../../../support/make-images.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

function folder(): string {
  const scratch = scratchFolder('file-type');
  onTestFinished(scratch.remove);
  return scratch.path;
}

it('a file type is detected after a chunk of any length', async () => {
  const whole = makeImage(40, 30);
  const text = Buffer.concat([Buffer.from('tEXtnote\0'), Buffer.alloc(3_000_000, 'x')]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length - 4);
  sum.writeUInt32BE(crc32(text));
  // The signature and the header take 33 bytes.
  const file = path.join(folder(), 'long.png');
  writeFileSync(file, Buffer.concat([whole.subarray(0, 33), length, text, sum, whole.subarray(33)]));
  expect(await fileTypeOf(file)).toEqual({ ext: 'png', mime: 'image/png' });
});

it('an empty file has no type, and an error of the disk is no result', async () => {
  const file = path.join(folder(), 'empty');
  writeFileSync(file, '');
  expect(await fileTypeOf(file)).toBeUndefined();
  await expect(fileTypeOf(`${file}-gone`)).rejects.toMatchObject({ code: 'ENOENT' });
});
