import { describe, expect, test } from 'vitest';
import { foldText, rankTextMatch } from '../../../../../renderer/app/palette/palette-sections.ts';

const ranked = (typed: string, texts: readonly string[]) =>
  texts
    .flatMap((text) => {
      const rank = rankTextMatch(foldText(typed), foldText(text));
      return rank === undefined ? [] : [{ text, rank }];
    })
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ text }) => text);

describe('`rankTextMatch`', () => {
  test('ranks a match at the start first, then at a word start, inside a word, and as scattered letters', () => {
    expect(ranked('comp', ['Incompatible', 'Chalk on my paper', 'Add to compare', 'Compare'])).toEqual([
      'Compare',
      'Add to compare',
      'Incompatible',
      'Chalk on my paper',
    ]);
    expect(ranked('gnr', ['Generate', 'Library'])).toEqual(['Generate']);
    expect(ranked('rs', ['Run on several models', 'Mask'])).toEqual(['Run on several models']);
  });

  test('requires every typed word, in any order', () => {
    expect(ranked('video pro', ['video-d-pro', 'video-b', 'Pro video'])).toEqual(['Pro video', 'video-d-pro']);
  });

  test('ignores accents and letter case', () => {
    expect(ranked('cafe', ['Café au lait'])).toEqual(['Café au lait']);
    expect(ranked('ÜBER', ['uber'])).toEqual(['uber']);
  });

  test('ranks the shorter of two equal matches first', () => {
    expect(ranked('grid', ['Grid of all cells', 'Grid'])).toEqual(['Grid', 'Grid of all cells']);
  });

  test('does not match letters that are far apart', () => {
    expect(ranked('xyz', ['x and a long y with a lot of z'])).toEqual([]);
  });
});
