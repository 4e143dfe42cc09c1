import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonStringDecoder } from '../../../../../electron/http/gateway/json-string-decoder.ts';

function decoded(source: string, sizes: readonly number[]): string | undefined {
  const bytes = Buffer.from(source);
  const decoder = createJsonStringDecoder();
  let at = 0;
  for (let turn = 0; at < bytes.byteLength; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    decoder.add(bytes.subarray(at, at + size));
    at += size;
  }
  return decoder.end();
}

const piece = fc.oneof(
  fc.constantFrom(
    '\\n',
    '\\\\',
    '\\"',
    '\\u00e9',
    '\\ud83d\\ude00',
    '\\ud83d',
    '\\/',
    '😀',
    'é',
    ' ',
    'word',
    '\\\\\\\\',
  ),
  fc.string().map((text) => JSON.stringify(text).slice(1, -1)),
);

test('the decoded text equals that of JSON for any split of the bytes', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), sizes, (pieces, cuts) => {
      const source = pieces.join('');
      expect(decoded(source, cuts)).toBe(JSON.parse(`"${source}"`));
    }),
  );
});

test('Base64 and invalid JSON are not decoded as text', () => {
  expect(decoded('AbC+/9'.repeat(2000), [500])).toBeUndefined();
  expect(decoded('a\\x', [1])).toBeUndefined();
  expect(decoded('ends with half an escape \\u00', [3])).toBeUndefined();
});
