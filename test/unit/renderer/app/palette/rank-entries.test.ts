import { IconBolt } from '@tabler/icons-react';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../../../renderer/app/palette/palette-entry.ts';
import { paletteSections } from '../../../../../renderer/app/palette/palette-sections.ts';
import { folded, rankOf } from '../../../../../renderer/app/palette/rank-entries.ts';

const ranked = (typed: string, texts: readonly string[]) =>
  texts
    .flatMap((text) => {
      const rank = rankOf(folded(typed), folded(text));
      return rank === undefined ? [] : [{ text, rank }];
    })
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ text }) => text);

describe('`rankOf`', () => {
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

describe('sections of the command palette', () => {
  const entry = (id: string, section: Entry['section'], title = id, more: Partial<Entry> = {}): Entry => ({
    id,
    section,
    title,
    icon: IconBolt,
    run: () => {},
    ...more,
  });
  const many = Array.from({ length: 12 }, (_, index) => entry(`r${index}`, 'Results', `Heron ${index}`));

  test('an empty query lists recently used entries first, and each entry only once', () => {
    const [first, second] = paletteSections([entry('a', 'Actions'), entry('b', 'Actions')], ' ', ['b', 'removed']);
    expect(first?.entries.map(({ id }) => id)).toEqual(['b']);
    expect(second?.entries.map(({ id }) => id)).toEqual(['a']);
  });

  test('a long section shows some of its entries and counts all of them', () => {
    const [section] = paletteSections(many, '', []);
    expect(section?.entries.length).toBeLessThan(12);
    expect(section?.count).toBe(12);
  });

  test('the section with the best match comes first, and the link to the full search comes last', () => {
    const fullSearch = entry('search', 'Library', 'Search the library for “heron”', { isFound: true });
    const sections = paletteSections([fullSearch, ...many, entry('h', 'Actions', 'Show the heron')], 'heron', []);
    expect(sections.map(({ name }) => name)).toEqual(['Results', 'Actions', 'Library']);
  });

  test('an entry that the main process found by its text is shown even if its title does not match', () => {
    expect(paletteSections([entry('c', 'Comparisons', 'Fog', { isFound: true })], 'heron', [])).toHaveLength(1);
    expect(paletteSections([entry('c', 'Comparisons', 'Fog')], 'heron', [])).toEqual([]);
  });
});
