import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { file, partsIn, run } from './download-setup.ts';

describe('F98: the bytes of a result decide about its Content-Encoding', () => {
  const encoded: Record<string, [string, Buffer]> = {
    'a word of an S3 client': ['aws-chunked', file],
    'a character set': ['UTF-8', file],
    'an empty value': ['', file],
    'a list with a coding that the bytes don’t have': ['aws-chunked,gzip', file],
    'Brotli that the bytes don’t have': ['br', file],
    'deflate that the bytes don’t have': ['deflate', file],
    gzip: ['gzip', gzipSync(file)],
    Brotli: ['br', brotliCompressSync(file)],
    Zstandard: ['ZSTD', zstdCompressSync(file)],
    deflate: ['deflate', deflateSync(file)],
    'deflate without its header': ['deflate', deflateRawSync(file)],
    'a list of both': ['aws-chunked, gzip', gzipSync(file)],
    'two codings': ['gzip, br', brotliCompressSync(gzipSync(file))],
    'one coding, named twice': ['gzip, gzip', gzipSync(file)],
  };
  for (const [name, [encoding, bytes]] of Object.entries(encoded)) {
    test(`F98: ${name}`, async () => {
      const { app, id, store, library } = await run((_, response) =>
        response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': bytes.byteLength }).end(bytes),
      );
      await app.taskWhere(id, (task) => task.state === 'done');
      const [item] = await app.itemsOf(id);
      expect(await readFile(join(library, item?.file ?? ''))).toEqual(file);
      expect(store.requests).toHaveLength(1);
      expect(await partsIn(library)).toEqual([]);
    });
  }

  test('F47, F98: a compression bomb stops at the size limit and waits for the person', async () => {
    const bombs = [
      ['gzip', gzipSync(Buffer.alloc(40_000_000))],
      ['br', brotliCompressSync(Buffer.alloc(40_000_000))],
      ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(40_000_000)))],
    ] as const;
    for (const [encoding, bytes] of bombs) {
      const { app, id, library } = await run(async (_, response) => {
        response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes);
      });
      await app.calls.settings.change({ largestFileBytes: 1_000_000 });
      const task = await app.taskWhere(id, (each) => each.problem !== undefined);
      expect(task).toMatchObject({ state: 'saving', problem: { kind: 'too-large' } });
      expect(await partsIn(library)).toEqual([]);
    }
  });
});
