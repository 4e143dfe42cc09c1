import { IconBolt } from '@tabler/icons-react';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../../../renderer/app/palette/palette-entry.ts';
import { paletteSections } from '../../../../../renderer/app/palette/palette-sections.ts';
import { folded, rankOf } from '../../../../../renderer/app/palette/rank-entries.ts';

const best = (typed: string, texts: readonly string[]) =>
  texts
    .flatMap((text) => {
      const rank = rankOf(folded(typed), folded(text));
      return rank === undefined ? [] : [{ text, rank }];
    })
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ text }) => text);

describe('how well a text answers', () => {
  test('best at its beginning, then at that of a word, then inside of one, then letter by letter', () => {
    expect(best('comp', ['Incompatible', 'Chalk on my paper', 'Add to compare', 'Compare'])).toEqual([
      'Compare',
      'Add to compare',
      'Incompatible',
      'Chalk on my paper',
    ]);
    expect(best('gnr', ['Generate', 'Library'])).toEqual(['Generate']);
    expect(best('rs', ['Run on several models', 'Mask'])).toEqual(['Run on several models']);
  });

  test('every word has to be found, in any order', () => {
    expect(best('video pro', ['video-d-pro', 'video-b', 'Pro video'])).toEqual(['Pro video', 'video-d-pro']);
  });

  test('accents, and large and small, make no difference', () => {
    expect(best('cafe', ['Café au lait'])).toEqual(['Café au lait']);
    expect(best('ÜBER', ['uber'])).toEqual(['uber']);
  });

  test('of two that hold it equally well, the shorter one', () => {
    expect(best('grid', ['Grid of all cells', 'Grid'])).toEqual(['Grid', 'Grid of all cells']);
  });

  test('letters far from each other are no answer', () => {
    expect(best('xyz', ['x and a long y with a lot of z'])).toEqual([]);
  });
});

describe('what the palette shows', () => {
  const entry = (id: string, section: Entry['section'], title = id, more: Partial<Entry> = {}): Entry => ({
    id,
    section,
    title,
    icon: IconBolt,
    run: () => {},
    ...more,
  });
  const many = Array.from({ length: 12 }, (_, index) => entry(`r${index}`, 'Results', `Heron ${index}`));

  test('says how many there are beyond those that it shows', () => {
    const [section] = paletteSections(many, '', { recents: [], uses: {} });
    expect(section?.entries.length).toBeLessThan(12);
    expect(section?.count).toBe(12);
  });

  test('the kind with the best answer comes first, and the way further last', () => {
    const further = entry('search', 'Library', 'Search the library for “heron”', { isFound: true });
    const sections = paletteSections([further, ...many, entry('h', 'Actions', 'Show the heron')], 'heron', {
      recents: [],
      uses: {},
    });
    expect(sections.map(({ name }) => name)).toEqual(['Results', 'Actions', 'Library']);
  });

  test('what main found by its text is shown though its title says nothing of it', () => {
    expect(
      paletteSections([entry('c', 'Comparisons', 'Fog', { isFound: true })], 'heron', { recents: [], uses: {} }),
    ).toHaveLength(1);
    expect(paletteSections([entry('c', 'Comparisons', 'Fog')], 'heron', { recents: [], uses: {} })).toEqual([]);
  });
});
