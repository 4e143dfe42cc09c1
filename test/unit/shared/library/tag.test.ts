import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagSchema } from '../../../../shared/library/item.ts';
import { changedTags, cleanTag, normalizeTag, tagProblem } from '../../../../shared/library/tag.ts';

describe('a tag', () => {
  it('is kept without blanks around it, and composed', () => {
    expect(cleanTag('  two \t words\n')).toBe('two words');
    expect(cleanTag('cafe\u0301')).toBe('caf\u00e9');
  });

  it('is the same in any case, and another with other letters', () => {
    expect(normalizeTag('Lake')).toBe(normalizeTag('lAKE '));
    expect(normalizeTag('CAFE\u0301')).toBe(normalizeTag('caf\u00e9'));
    expect(normalizeTag('caf\u00e9')).not.toBe(normalizeTag('cafe'));
    expect(normalizeTag('か')).not.toBe(normalizeTag('が'));
  });

  it.each([
    ['', 'A tag needs at least one character.'],
    [' \n ', 'A tag needs at least one character.'],
    ['a'.repeat(101), 'A tag can have at most 100 characters; this one has 101.'],
    ['a\u0000b', 'A tag can’t contain control characters.'],
    ['a\u202eb', 'A tag can’t contain control characters.'],
    ['\ud800', 'A tag can’t contain control characters.'],
  ])('%j is none', (typed, why) => {
    expect(tagProblem(typed)).toBe(why);
  });

  it('counts letters as people do', () => {
    expect(tagProblem('🌊'.repeat(100))).toBeUndefined();
    expect(tagProblem('🌊'.repeat(101))).toBe('A tag can have at most 100 characters; this one has 101.');
  });

  it('is what an item can hold whenever nothing is wrong with it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
        if (tagProblem(typed) === undefined) expect(tagSchema.safeParse(cleanTag(typed)).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('tags of an item', () => {
  it('get each new one once, at the end', () => {
    expect(changedTags(['Lake'], ['lake', 'dusk', 'Dusk', ' pines '], [])).toEqual(['Lake', 'dusk', 'pines']);
  });

  it('take one away in whatever case it is written', () => {
    expect(changedTags(['Lake', 'dusk'], [], ['LAKE'])).toEqual(['dusk']);
  });

  it('put one in the place of another, unless it is there already', () => {
    expect(changedTags(['lake', 'dusk'], ['pond'], ['lake'])).toEqual(['pond', 'dusk']);
    expect(changedTags(['lake', 'dusk'], ['Dusk'], ['lake'])).toEqual(['dusk']);
    expect(changedTags(['dusk'], ['pond'], ['lake'])).toEqual(['dusk', 'pond']);
  });

  it('take other letters for one that is there', () => {
    expect(changedTags(['lake', 'dusk'], ['Lake'], ['lake'])).toEqual(['Lake', 'dusk']);
  });
});
