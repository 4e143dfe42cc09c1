import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameSplitter } from '../../../electron/inspector/frame-splitter.ts';

test('frames are the same however the stream is cut, characters and line ends included', () => {
  const frames = ['data: {"a":"é🎬"}', 'event: x\ndata: 1', ': comment', 'data: [DONE]'];
  const bytes = Buffer.from(`${frames.join('\n\n')}\n\n`);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: bytes.length }), { maxLength: 12 }), (cuts) => {
      const splitter = createFrameSplitter();
      const found: string[] = [];
      let from = 0;
      for (const cut of [...cuts.sort((a, b) => a - b), bytes.length]) {
        found.push(...splitter.add(bytes.subarray(from, cut)));
        from = Math.max(from, cut);
      }
      expect(found).toEqual(frames);
      expect(splitter.rest()).toBe('');
    }),
  );
});

test('Windows line ends part frames as well', () => {
  const splitter = createFrameSplitter();
  expect(splitter.add(Buffer.from('data: 1\r\n\r\ndata: 2\r\n\r\n'))).toEqual(['data: 1', 'data: 2']);
});
