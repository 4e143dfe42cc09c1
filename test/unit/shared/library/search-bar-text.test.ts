import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, conditionNames } from '../../../../shared/library/library-query.ts';
import { parseSearchBarText, parseSearchTerms, writeCondition } from '../../../../shared/library/search-bar-text.ts';
import { threadCpuMs } from '../../../support/processor-time.ts';

test.each<[string, string, Condition[]]>([
  ['red canoe', 'red canoe', []],
  ['light side:>=720', 'light', [{ name: 'side', value: '>=720' }]],
  ['-model:video-b light', 'light', [{ name: 'model', value: 'video-b', not: true }]],
  ['tag:"night street" -rain', '-rain', [{ name: 'tag', value: 'night street' }]],
  ['collection:"say ""ah"""', '', [{ name: 'collection', value: 'say "ah"' }]],
  ['RATING:5', '', [{ name: 'rating', value: '5' }]],
  ['shape:16:9', '', [{ name: 'shape', value: '16:9' }]],
  ['colour:red', 'colour:red', []],
  ['model:', 'model:', []],
  ['"tag:cat"', '"tag:cat"', []],
  ['5" screen tag:desk', '5" screen', [{ name: 'tag', value: 'desk' }]],
  ['"open tag:cat', '"open tag:cat', []],
])('%j is read as words and conditions', (text, words, conditions) => {
  expect(parseSearchBarText(text)).toEqual({ words, conditions });
});

test.each([
  ['red "still lake" -rain -"hard light"', ['red', 'still lake', '-rain', '-hard light']],
  ['red  red', ['red']],
  ['AND NEAR( * "', ['AND', 'NEAR(', '*']],
  ['- -- 5"', ['-', '--', '5"']],
  ['model: tag:cat', ['model:', 'tag:cat']],
])('%j is searched term by term', (words, terms) => {
  expect(parseSearchTerms(words).map(({ text, not }) => (not ? `-${text}` : text))).toEqual(terms);
});

const condition: fc.Arbitrary<Condition> = fc
  .tuple(fc.constantFrom(...conditionNames), fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.boolean())
  .map(([name, value, not]) => ({ name, value, ...(not ? { not } : {}) }));

test('a condition is read as it was written, with any value', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 5 }), (conditions) => {
      const text = conditions.map(writeCondition).join(' ');
      expect(parseSearchBarText(text)).toEqual({ words: '', conditions });
    }),
  );
});

test('reading a written query gives the same query again', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(' ', '"', '-', ':', 'tag:', 'model:x', '""', 'light', '\u0000', '\ud800'),
    condition.map(writeCondition),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const read = parseSearchBarText(pieces.join(''));
      const written = [...read.conditions.map(writeCondition), read.words].join(' ');
      expect(parseSearchBarText(written)).toEqual(read);
      for (const { text } of parseSearchTerms(read.words)) expect(text.trim()).not.toBe('');
    }),
    { numRuns: 2000 },
  );
});

test('a text of ten thousand characters is read quickly, whatever it contains', () => {
  for (const piece of ['a', 'a:', '"', '-', ' "', 'model:', '""']) {
    const text = piece.repeat(10_000);
    const start = threadCpuMs();
    parseSearchTerms(parseSearchBarText(text).words);
    expect(threadCpuMs() - start, piece).toBeLessThan(5000);
  }
});
