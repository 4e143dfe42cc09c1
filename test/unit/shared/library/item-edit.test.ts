import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  cleanNote,
  cleanTitle,
  type Edit,
  hasSameOrganizeValues,
  type OrganizeValues,
  organizeValuesOf,
  partBeforeEdit,
  undoEditOfPart,
  undoEditOfValues,
} from '../../../../shared/library/item-edit.ts';
import { samples } from '../../../support/test-seed.ts';

const tag = fc.constantFrom('lake', 'Lake', 'dusk', 'pines', 'night');
const place = fc.constantFrom('a', 'b', 'c', 'd');
const order: fc.Arbitrary<OrganizeValues> = fc
  .record({
    rating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    flag: fc.constantFrom('pick' as const, 'reject' as const, undefined),
    tags: fc.uniqueArray(tag, { selector: (each) => each.toLowerCase() }),
    title: fc.constantFrom('', 'One', 'Two'),
    note: fc.constantFrom('', 'soft', 'hard'),
    collections: fc.uniqueArray(place),
  })
  .map(organizeValuesOf);
const edit: fc.Arbitrary<Edit> = fc.record(
  {
    rating: fc.option(fc.integer({ min: 0, max: 5 })),
    flag: fc.constantFrom('pick' as const, 'reject' as const, null),
    addTags: fc.array(tag, { maxLength: 3 }),
    removeTags: fc.array(tag, { maxLength: 3 }),
    addTo: fc.array(place, { maxLength: 3 }),
    takeFrom: fc.array(place, { maxLength: 3 }),
    title: fc.constantFrom('Other', '', null),
    note: fc.constantFrom('other', '', null),
  },
  { requiredKeys: [] },
);

describe('an edit', () => {
  it('leaves other fields unchanged', () => {
    const before: OrganizeValues = { rating: 4, flag: 'pick', tags: ['lake'], note: 'soft', collections: ['a'] };
    expect(applyEdit(before, {})).toEqual(before);
    expect(applyEdit(before, { rating: 0 })).toEqual({
      flag: 'pick',
      tags: ['lake'],
      note: 'soft',
      collections: ['a'],
    });
    expect(applyEdit(before, { note: ' ' })).toEqual({ rating: 4, flag: 'pick', tags: ['lake'], collections: ['a'] });
  });

  it('made twice equals the edit made once', () => {
    fc.assert(
      fc.property(order, edit, (before, change) => {
        const once = applyEdit(before, change);
        const again = applyEdit(once, change);
        expect({ ...again, tags: again.tags?.toSorted(), collections: again.collections?.toSorted() }).toEqual({
          ...once,
          tags: once.tags?.toSorted(),
          collections: once.collections?.toSorted(),
        });
      }),
    );
  });
});

describe('the undo of an edit', () => {
  it('restores the exact previous values in their order', () => {
    fc.assert(
      fc.property(order, edit, (before, change) => {
        const after = applyEdit(before, change);
        expect(undoEditOfValues(after, before, after)).toEqual(before);
      }),
    );
  });

  it('one after the other, the last first, leads back to the beginning', () => {
    fc.assert(
      fc.property(order, fc.array(edit, { maxLength: 6 }), (first, edits) => {
        const steps = [first];
        for (const change of edits) steps.push(applyEdit(steps.at(-1) ?? first, change));
        let now = steps.at(-1) ?? first;
        for (let at = steps.length - 1; at > 0; at -= 1)
          now = undoEditOfValues(now, steps[at - 1] ?? first, steps[at] ?? first);
        expect(now).toEqual(first);
      }),
    );
  });

  it('keeps later changes', () => {
    const before: OrganizeValues = { rating: 2, tags: ['lake', 'dusk'], collections: ['a'] };
    const after = applyEdit(before, { rating: 5, addTags: ['pines'], removeTags: ['dusk'], addTo: ['b'] });
    const since = applyEdit(after, { rating: 3, addTags: ['night'], takeFrom: ['b'], note: 'soft' });
    expect(undoEditOfValues(since, before, after)).toEqual({
      rating: 3,
      note: 'soft',
      tags: ['lake', 'night', 'dusk'],
      collections: ['a'],
    });
  });
});

describe('a title', () => {
  it('is one line without control characters and direction marks', () => {
    expect(cleanTitle(' A\u0000\n\t title \u202e\uffff')).toBe('A title');
    expect(applyEdit({ title: 'x' }, { title: ' \n' })).toEqual({});
  });
});

describe('a note', () => {
  it('is saved with one kind of line end, and without characters that a file cannot contain', () => {
    expect(cleanNote('  one\r\ntwo\rthree\n\n')).toBe('one\ntwo\nthree');
    expect(cleanNote('a\0b\ud800')).toBe('ab\ufffd');
  });
});

describe('the order of values', () => {
  it('is the same with empty and with missing values', () => {
    expect(hasSameOrganizeValues({ tags: [], note: '', collections: [] }, {})).toBe(true);
    expect(hasSameOrganizeValues({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toBe(false);
  });
});

describe('the part of an order that an edit changed', () => {
  it('is enough to undo the edit like the whole orders, whatever was changed since', () => {
    fc.assert(
      fc.property(order, edit, edit, (before, made, since) => {
        const after = applyEdit(before, made);
        const part = JSON.parse(JSON.stringify(partBeforeEdit(before, after)));
        const now = applyEdit(after, since);
        expect(undoEditOfPart(now, part, made)).toEqual(undoEditOfValues(now, before, after));
        expect(undoEditOfPart(after, part, made)).toEqual(organizeValuesOf(before));
      }),
      { numRuns: samples(2000) },
    );
  });

  it('contains nothing that stayed', () => {
    const before = { rating: 3, tags: ['lake'], note: 'soft' };
    expect(partBeforeEdit(before, { ...before, rating: 4 })).toEqual({ rating: 3 });
    expect(partBeforeEdit({ note: 'soft' }, { note: 'soft', flag: 'pick' })).toEqual({ flag: null });
    expect(partBeforeEdit(before, before)).toEqual({});
  });
});
