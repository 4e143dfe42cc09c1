import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { forEachChunk } from '../../../../../electron/http/download/for-each-chunk.ts';

/** A promise with its resolve functions. */
const openEnded = () => Promise.withResolvers<void>();

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a body that is written to a file', () => {
  test('is passed on chunk by chunk in order, one at a time', async () => {
    const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(1000 + index, index));
    const taken: Buffer[] = [];
    let held = false;
    await forEachChunk(Readable.from(chunks, { objectMode: false }), (chunk) => {
      expect(held).toBe(false);
      taken.push(chunk);
      if (taken.length % 3 !== 0) return undefined;
      held = true;
      return turn().then(() => {
        held = false;
      });
    });
    expect(Buffer.concat(taken).equals(Buffer.concat(chunks))).toBe(true);
  });

  test('ends with an error of the writer, thrown now or later', async () => {
    for (const take of [
      () => {
        throw new Error('no room');
      },
      () => turn().then(() => Promise.reject(new Error('no room'))),
    ]) {
      const body = new Readable({ read() {} });
      const taken: Buffer[] = [];
      const poured = forEachChunk(body, (chunk) => {
        taken.push(chunk);
        return take();
      });
      body.push(Buffer.from('one'));
      body.push(Buffer.from('two'));
      await expect(poured).rejects.toThrow('no room');
      expect(body.destroyed).toBe(true);
      expect(taken).toHaveLength(1);
    }
  });

  test('throws an error of the writer for the last chunk, even after the body has ended', async () => {
    for (const take of [
      () => {
        throw new Error('no room');
      },
      () => Promise.reject(new Error('no room')),
      () => turn().then(() => Promise.reject(new Error('no room'))),
    ]) {
      const body = new Readable({ read() {} });
      body.push(Buffer.from('only'));
      body.push(null);
      await expect(forEachChunk(body, take)).rejects.toThrow('no room');
    }
  });

  test('completes only when its last chunk is written', async () => {
    const body = new Readable({ read() {} });
    const done = openEnded();
    let isSettled = false;
    const poured = forEachChunk(body, () => done.promise).then(() => {
      isSettled = true;
    });
    body.push(Buffer.from('only'));
    body.push(null);
    for (let times = 0; times < 5; times += 1) await turn();
    expect(body.readableEnded).toBe(true);
    expect(isSettled).toBe(false);
    done.resolve();
    await poured;
  });

  test('that breaks off fails only when the received part is written', async () => {
    const body = new Readable({ read() {} });
    const done = openEnded();
    let isSettled = false;
    const poured = forEachChunk(body, () => done.promise).catch((error: unknown) => {
      isSettled = true;
      throw error;
    });
    poured.catch(() => {});
    body.push(Buffer.from('one'));
    await turn();
    body.destroy(new Error('cut'));
    await turn();
    await turn();
    expect(isSettled).toBe(false);
    done.resolve();
    await expect(poured).rejects.toThrow('cut');
  });

  test('that is closed before its end counts as broken off', async () => {
    const body = new Readable({ read() {} });
    const poured = forEachChunk(body, () => undefined);
    body.push(Buffer.from('one'));
    body.destroy();
    await expect(poured).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
});
