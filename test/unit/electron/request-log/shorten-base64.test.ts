import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortenBase64 } from '../../../../electron/request-log/shorten-base64.ts';

const base64 = (bytes: number) => Buffer.alloc(bytes, 'Triptych').toString('base64');

test('long base64 is replaced by its size, with or without a prefix', () => {
  const body = JSON.stringify({ image: base64(3000), input: `data:image/png;base64,${base64(6000)}`, prompt: 'a' });
  expect(shortenBase64(body)).toBe(
    '{"image":"(3 KB as base64)","input":"data:image/png;base64,(6 KB as base64)","prompt":"a"}',
  );
});

test('base64 that is cut off at the end of the log is shortened too', () => {
  expect(shortenBase64(`{"b64":"${base64(3000)}`)).toBe('{"b64":"(3 KB as base64)');
});

test('plain text of any length stays unchanged', () => {
  const prompt = `${'A red canoe on a still lake, "slowly". '.repeat(60)}`;
  const body = JSON.stringify({ prompt, id: 'x'.repeat(100) });
  expect(shortenBase64(body)).toBe(body);
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(shortenBase64(text)).toBe(text);
    }),
  );
});

test('a body of many quotes needs time in proportion to its length', () => {
  const quotes = '"a",'.repeat(20_000);
  const { text, read } = countReads(quotes);
  expect(shortenBase64(text)).toBe(quotes);
  expect(read()).toBeGreaterThan(quotes.length);
  expect(read()).toBeLessThan(4 * quotes.length);
});

/** A text that counts the characters that are read: this is the same on every machine, unlike the time. */
function countReads(of: string): { text: string; read: () => number } {
  let count = 0;
  const counted = {
    length: of.length,
    indexOf(wanted: string, from = 0) {
      const found = of.indexOf(wanted, from);
      count += (found < 0 ? of.length : found + 1) - from;
      return found;
    },
    slice(from: number, to?: number) {
      const part = of.slice(from, to);
      count += part.length;
      return part;
    },
  };
  return { text: counted as unknown as string, read: () => count };
}
