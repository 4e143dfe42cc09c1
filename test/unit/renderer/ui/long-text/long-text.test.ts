import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blockLength,
  createRemoteSource,
  pieceLength,
  readAll,
  sourceOf,
  textOfPiece,
  windowOf,
} from '../../../../../renderer/ui/long-text/text-source.ts';
import { IncrementalBlockParser } from '../../../../../renderer/ui/markdown/incremental-block-parser.ts';
import { lex } from '../../../../../renderer/ui/markdown/lex.ts';
import { findSliceEnd } from '../../../../../renderer/ui/markdown/model-text.tsx';
import { linearWork } from '../../../../support/regular-expressions.ts';

const line = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.constantFrom('', '😀'.repeat(1500), 'a'.repeat(5001), 'some words and more of them '.repeat(90)),
);
const someText = fc.array(line, { minLength: 1, maxLength: 30 }).map((lines) => lines.join('\n'));

test('the pieces of a long text join to the same text, and none begins inside a character', () => {
  fc.assert(
    fc.property(someText, (text) => {
      const count = Math.ceil(text.length / pieceLength);
      const pieces = Array.from({ length: count }, (_, index) => {
        const { from, length } = windowOf(index, text.length);
        return textOfPiece(text.slice(from, from + length), index, text.length);
      });
      expect(pieces.join('')).toBe(text);
      const halves = pieces.filter((piece) => /^[\udc00-\udfff]/.test(piece));
      expect(halves).toEqual([]);
    }),
  );
});

test('a remote text reads like a local one, and each full block is fetched once', async () => {
  const text = Array.from({ length: 40_000 }, (_, index) => `${index} `).join('');
  const fetched: number[] = [];
  const source = createRemoteSource(async (from, length) => {
    fetched.push(from);
    return text.slice(from, from + length);
  });
  const local = sourceOf(text);
  for (const [from, length] of [
    [0, 10],
    [blockLength - 5, 10],
    [2 * blockLength, 3],
    [text.length - 4, 4],
  ] as const) {
    expect(await source.read(from, length)).toBe(await local.read(from, length));
  }
  expect(source.peek(blockLength - 5, 10)).toBe(local.peek(blockLength - 5, 10));
  expect(source.peek(text.length - 4, 4)).toBeUndefined();
  expect(fetched.filter((from) => from === blockLength)).toHaveLength(1);
  expect(await readAll(source, text.length)).toBe(text);
});

test('slices of a text have a limited length and number of lines, and cover the whole text', () => {
  for (const text of [
    'a\n\n'.repeat(50_000),
    'word '.repeat(40_000),
    '1. '.repeat(20_000),
    `${'x'.repeat(30_000)}\n`,
  ]) {
    let slices = 0;
    for (let at = 0; at < text.length; slices += 1) {
      const end = findSliceEnd(text, at, 8000);
      expect(end).toBeGreaterThan(at);
      expect(end - at).toBeLessThanOrEqual(12_000);
      expect(text.slice(at, end).split('\n').length).toBeLessThanOrEqual(202);
      at = end;
    }
    expect(slices).toBeLessThan(1000);
  }
  expect(findSliceEnd('short', 0, 8000)).toBe(5);
});

test('a Markdown text parsed in slices has the same blocks as the text parsed at once', () => {
  const text = Array.from({ length: 900 }, (_, index) => `## ${index}\n\nA *word* and\nmore.\n\n- one\n- two\n\n`).join(
    '',
  );
  const tail = new IncrementalBlockParser();
  for (let at = 0; at < text.length; ) {
    at = findSliceEnd(text, at, 8000);
    tail.push(text.slice(0, at));
  }
  const starts = tail
    .pushLast(text)
    .flat()
    .map(({ start, content }) => `${start} ${content.type}`);
  const whole = new IncrementalBlockParser().finish(text).flat();
  expect(starts).toEqual(whole.map(({ start, content }) => `${start} ${content.type}`));
});

test('Markdown with deep nesting or many equal definitions is parsed in linear time', () => {
  const slow = ['1. ', '> ', '- ', '[a]: b\n'].filter(
    (again) =>
      !linearWork(
        (length) => again.repeat(length / again.length),
        (text) => lex(text, true),
      ),
  );
  expect(slow).toEqual([]);
});
