import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemSchema } from '../../../../shared/library/item.ts';
import { changedTags, cleanTag, normalizeTag, tagProblem } from '../../../../shared/library/tag.ts';
import { samples } from '../../../support/test-seed.ts';

describe('a tag', () => {
  it('is saved without surrounding blanks, in composed Unicode', () => {
    expect(cleanTag('  two \t words\n')).toBe('two words');
    expect(cleanTag('cafe\u0301')).toBe('caf\u00e9');
  });

  it('is the same in any case, and different with other letters', () => {
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
  ])('%j is invalid', (typed, why) => {
    expect(tagProblem(typed)).toBe(why);
  });

  it('counts graphemes', () => {
    expect(tagProblem('🌊'.repeat(100))).toBeUndefined();
    expect(tagProblem('🌊'.repeat(101))).toBe('A tag can have at most 100 characters; this one has 101.');
  });

  it('can be stored in an item if it has no problem', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
        if (tagProblem(typed) === undefined)
          expect(itemSchema.shape.tags.safeParse([cleanTag(typed)]).success).toBe(true);
      }),
      { numRuns: samples(2000) },
    );
  });
});

describe('the tags of an item', () => {
  it('get each new tag once, at the end', () => {
    expect(changedTags(['Lake'], ['lake', 'dusk', 'Dusk', ' pines '], [])).toEqual(['Lake', 'dusk', 'pines']);
  });

  it('remove a tag in any case', () => {
    expect(changedTags(['Lake', 'dusk'], [], ['LAKE'])).toEqual(['dusk']);
  });

  it('replace one tag with another, unless it already exists', () => {
    expect(changedTags(['lake', 'dusk'], ['pond'], ['lake'])).toEqual(['pond', 'dusk']);
    expect(changedTags(['lake', 'dusk'], ['Dusk'], ['lake'])).toEqual(['dusk']);
    expect(changedTags(['dusk'], ['pond'], ['lake'])).toEqual(['dusk', 'pond']);
  });

  it('accept another spelling of an existing tag', () => {
    expect(changedTags(['lake', 'dusk'], ['Lake'], ['lake'])).toEqual(['Lake', 'dusk']);
  });
});
