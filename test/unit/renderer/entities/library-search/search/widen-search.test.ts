import { expect, test } from 'vitest';
import { correctQuery } from '../../../../../../renderer/entities/library-search/search/widen-search.ts';
import { wholeLibrary } from '../../../../../../shared/library/library-query.ts';

const replacements = [
  { term: 'grenhouse', similar: 'greenhouse' },
  { term: 'snwo', similar: 'snow' },
];
const corrected = (words: string) => correctQuery({ ...wholeLibrary, words }, replacements)?.words;

test('all misspelled words of a search are replaced together', () => {
  expect(corrected('grenhouse in snwo')).toBe('greenhouse in snow');
});

test('other words, phrases and excluded words stay', () => {
  expect(corrected('-snwo "in snwo" grenhouse')).toBe('-snwo "in snwo" greenhouse');
});

test('a search without a misspelled word has no correction', () => {
  expect(corrected('greenhouse')).toBeUndefined();
  expect(corrected('-snwo')).toBeUndefined();
  expect(corrected('')).toBeUndefined();
});
