import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bufferBytes, createPartialFile, type PartialFile } from '../../../../electron/files/partial-file.ts';
import { alignedBuffer, openUncachedWrites } from '../../../../electron/files/uncached-writes.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder('part-file');
});
afterEach(() => scratch.remove());

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Bytes without repetition, so that a batch in a wrong place is visible. */
function someBytes(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at + 4 <= length; at += 4) {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    bytes.writeInt32LE(state | 0, at);
  }
  return bytes;
}

async function append(part: PartialFile, bytes: Buffer, step = 65_536): Promise<void> {
  for (let at = 0; at < bytes.length; at += step) await part.append(bytes.subarray(at, at + step));
}

describe('a partial file', () => {
  for (const [name, length] of [
    ['nothing', 0],
    ['less than a batch', 1_000],
    ['a batch', bufferBytes],
    ['three batches and a byte', 3 * bufferBytes + 1],
    ['batches and a piece', 5 * bufferBytes - 4_097],
    ['batches, a page and a byte', 2 * bufferBytes + 4_097],
    ['batches and less than a page', 2 * bufferBytes + 4_095],
  ] as const) {
    test(`contains the received bytes and their hash: ${name}`, async () => {
      const bytes = someBytes(length);
      const part = await createPartialFile(join(scratch.path, 'one.part'));
      await append(part, bytes, 65_521);
      expect(part.bytes()).toBe(length);
      expect(await part.finish()).toBe(hashOf(bytes));
      expect(hashOf(await readFile(part.path))).toBe(hashOf(bytes));
    });
  }

  test('contains nothing of an earlier attempt after a restart', async () => {
    const part = await createPartialFile(join(scratch.path, 'one.part'));
    await append(part, someBytes(3 * bufferBytes + 500));
    await part.restart();
    expect(part.bytes()).toBe(0);
    const bytes = someBytes(bufferBytes + 7, 2);
    await append(part, bytes);
    expect(await part.finish()).toBe(hashOf(bytes));
    expect(hashOf(await readFile(part.path))).toBe(hashOf(bytes));
  });

  test('never receives the reused buffers of another one', async () => {
    const receive = async (index: number) => {
      const bytes = someBytes(2 * bufferBytes + index * 100_003, index);
      const part = await createPartialFile(join(scratch.path, `${index}.part`));
      await append(part, bytes);
      if (index % 3 === 0) return part.discard();
      expect(await part.finish()).toBe(hashOf(bytes));
      expect(hashOf(await readFile(part.path))).toBe(hashOf(bytes));
    };
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([0, 1, 2, 3].map((index) => receive(round * 4 + index)));
    }
  });

  test('is deleted when it is discarded, and accepts nothing more', async () => {
    const part = await createPartialFile(join(scratch.path, 'one.part'));
    await append(part, someBytes(bufferBytes * 2));
    await part.discard();
    await expect(stat(part.path)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(() => part.append(Buffer.alloc(10))).toThrow(/closed/);
  });
});

describe('writes past the cache', () => {
  test('write to the open file, even if its name now leads elsewhere', async ({ skip }) => {
    const handle = await open(join(scratch.path, 'one'), 'wx+');
    const direct = await openUncachedWrites(handle);
    const bytes = alignedBuffer(bufferBytes);
    bytes.set(someBytes(bufferBytes));
    const written = (await direct?.write(bytes, bufferBytes)) ?? 0;
    if (direct === undefined || written === 0) {
      await handle.close();
      return skip();
    }
    expect(written).toBe(bufferBytes);
    await direct.close();
    const read = Buffer.alloc(bufferBytes);
    await handle.read(read, 0, bufferBytes, bufferBytes);
    expect(hashOf(read)).toBe(hashOf(bytes));
    await handle.close();
  });

  test('end after one is refused, and leave its bytes to ordinary writes', async ({ skip }) => {
    const handle = await open(join(scratch.path, 'one'), 'wx');
    const direct = await openUncachedWrites(handle);
    if (direct === undefined) {
      await handle.close();
      return skip();
    }
    await direct.close();
    expect(await direct.write(alignedBuffer(bufferBytes), 0)).toBe(0);
    expect((await handle.stat()).size).toBe(0);
    await handle.close();
  });
});
