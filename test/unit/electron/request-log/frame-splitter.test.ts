import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameSplitter, createRecordedAnswer } from '../../../../electron/request-log/recorded-answer.ts';
import { shortenBase64 } from '../../../../electron/request-log/shorten-base64.ts';

test('frames are the same for any split of the stream, including characters and line ends', () => {
  const frames = ['data: {"a":"é🎬"}', 'event: x\ndata: 1', ': comment', 'data: [DONE]'];
  const bytes = Buffer.from(`${frames.join('\n\n')}\n\n`);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: bytes.length }), { maxLength: 12 }), (cuts) => {
      const recorded = createRecordedAnswer((text) => text);
      recorded.startFrames();
      let from = 0;
      for (const cut of [...cuts.sort((a, b) => a - b), bytes.length]) {
        recorded.add(bytes.subarray(from, cut), 0);
        from = Math.max(from, cut);
      }
      expect(recorded.frames?.map((frame) => frame.text)).toEqual(frames);
      expect(recorded.body()).toEqual({ text: bytes.toString(), cut: false });
    }),
  );
});

test('Windows line ends separate frames as well', () => {
  const splitter = createFrameSplitter(1000);
  expect(splitter.add('data: 1\r\n\r\ndata: 2\r\n\r\n')).toEqual(['data: 1', 'data: 2']);
});

test('of a frame that is too long, the beginning is logged', () => {
  const splitter = createFrameSplitter(10);
  expect([...'data: 12345678\n\ndata: 2\n\n'].flatMap((letter) => splitter.add(letter))).toEqual([
    'data: 1234',
    'data: 2',
  ]);
});

test.each([1024, 16_384, 1_000_000])('an image of 3 MB in chunks of %i bytes is logged as its size', (size) => {
  const base64 = Buffer.alloc(3_000_000, 'Triptych').toString('base64');
  const bytes = Buffer.from(`data: {"url":"${base64}","after":1}\n\ndata: [DONE]\n\n`);
  const recorded = createRecordedAnswer(shortenBase64);
  recorded.startFrames();
  for (let from = 0; from < bytes.byteLength; from += size) recorded.add(bytes.subarray(from, from + size), 0);
  expect(recorded.frames?.map((frame) => frame.text)).toEqual([
    'data: {"url":"(3 MB as base64)","after":1}',
    'data: [DONE]',
  ]);
  expect(shortenBase64(recorded.body().text)).toBe('data: {"url":"(3 MB as base64)","after":1}\n\ndata: [DONE]\n\n');
});

test.each([200, 4000])('a body of %i short strings is logged unchanged for any split', (count) => {
  const text = JSON.stringify(Array.from({ length: count }, (_, index) => `é🎬 ${index}`));
  const bytes = Buffer.from(text);
  for (const size of [1, 7, 1000, 8191, 8192, bytes.byteLength]) {
    const recorded = createRecordedAnswer((each) => each);
    for (let from = 0; from < bytes.byteLength; from += size) {
      const chunk = Buffer.from(bytes.subarray(from, from + size));
      recorded.add(chunk, 0);
      // Simulates a transport that reuses its buffers.
      chunk.fill(0);
    }
    expect(recorded.body().text === text, `in pieces of ${size}`).toBe(true);
    expect(recorded.body().cut).toBe(false);
  }
});
