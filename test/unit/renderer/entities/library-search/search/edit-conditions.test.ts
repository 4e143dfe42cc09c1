import { describe, expect, test } from 'vitest';
import {
  queryOfView,
  viewOf,
  viewWithoutConditions,
} from '../../../../../../renderer/entities/library-search/filters/library-view.ts';
import { shownValues } from '../../../../../../renderer/entities/library-search/filters/shown-facet-values.ts';
import {
  choiceOf,
  chooseOnly,
  withChoice,
} from '../../../../../../renderer/entities/library-search/search/edit-conditions.ts';
import { findLooserQueries } from '../../../../../../renderer/entities/library-search/search/widen-search.ts';
import { type Condition, wholeLibrary } from '../../../../../../shared/library/library-query.ts';

const video: Condition = { name: 'kind', value: 'video' };
const image: Condition = { name: 'kind', value: 'image' };

describe('a facet value', () => {
  test('is included, excluded or neither, and keeps its position', () => {
    const both = withChoice(withChoice([], 'kind', 'video', 'included'), 'kind', 'image', 'included');
    expect(both).toEqual([video, image]);
    const turned = withChoice(both, 'kind', 'video', 'excluded');
    expect(turned).toEqual([{ ...video, not: true }, image]);
    expect(choiceOf(turned, 'kind', 'video')).toBe('excluded');
    expect(choiceOf(turned, 'kind', 'image')).toBe('included');
    expect(withChoice(turned, 'kind', 'video', undefined)).toEqual([image]);
  });

  test('matches a typed condition regardless of letter case and spaces', () => {
    const typed: Condition[] = [{ name: 'tag', value: ' Lake ' }];
    expect(choiceOf(typed, 'tag', 'lake')).toBe('included');
    expect(withChoice(typed, 'tag', 'lake', undefined)).toEqual([]);
  });

  test('as the only choice of its facet leaves other facets unchanged', () => {
    const tag: Condition = { name: 'tag', value: 'lake' };
    expect(chooseOnly([video, tag, { ...image, not: true }], 'kind', 'image')).toEqual([tag, image]);
  });
});

describe('a view of the library', () => {
  test('follows from the search, however its conditions were typed', () => {
    expect(viewOf(wholeLibrary)).toBe('all');
    expect(viewOf({ ...wholeLibrary, conditions: [{ name: 'flag', value: 'Pick' }] })).toBe('picked');
    expect(viewOf({ ...wholeLibrary, conditions: [{ name: 'is', value: 'rejected' }] })).toBe('rejected');
    expect(viewOf({ ...wholeLibrary, conditions: [{ name: 'is', value: 'picked', not: true }] })).toBe('all');
    const either: Condition[] = [
      { name: 'is', value: 'picked' },
      { name: 'is', value: 'rejected' },
    ];
    expect(viewOf({ ...wholeLibrary, conditions: either })).toBe('all');
    expect(viewOf({ ...wholeLibrary, trash: true })).toBe('trash');
  });

  test('changes without a change to the rest of the search', () => {
    const searched = { ...wholeLibrary, words: 'lake', conditions: [video] };
    const picked = queryOfView(searched, 'picked');
    expect(picked).toEqual({ ...searched, conditions: [video, { name: 'is', value: 'picked' }] });
    expect(queryOfView(picked, 'trash')).toEqual({ ...searched, trash: true });
    expect(queryOfView(queryOfView(picked, 'trash'), 'all')).toEqual(searched);
    expect(viewWithoutConditions(picked, 'picked')).toEqual({
      ...wholeLibrary,
      conditions: [{ name: 'is', value: 'picked' }],
    });
  });
});

test('a search is widened by dropping one condition or one word at a time', () => {
  const query = {
    ...wholeLibrary,
    words: 'red "last light" -rain',
    conditions: [video, { ...image, not: true as const }],
  };
  expect(
    findLooserQueries(query).map(({ dropped, query: { words, conditions } }) => [dropped, words, conditions.length]),
  ).toEqual([
    ['kind video', 'red "last light" -rain', 1],
    ['not kind image', 'red "last light" -rain', 1],
    ['“red”', '"last light" -rain', 2],
    ['“last light”', 'red -rain', 2],
    ['not “rain”', 'red "last light"', 2],
  ]);
});

test('a long facet shows its first values and the chosen ones', () => {
  const values = Array.from({ length: 300 }, (_, index) => ({ value: `tag ${index}`, count: 300 - index }));
  const short = shownValues(values, (value) => value === 'tag 40', false);
  expect(short.shown.map(({ value }) => value)).toEqual(['tag 0', 'tag 1', 'tag 2', 'tag 3', 'tag 4', 'tag 40']);
  expect(short.more).toBe(194);
  expect(shownValues(values, () => false, true)).toMatchObject({ more: 0, shown: { length: 200 } });
  expect(shownValues(values.slice(0, 6), () => false, false)).toMatchObject({ more: 0, shown: { length: 6 } });
});

test('a facet value without items is listed only if it is chosen', () => {
  const values = ['image', 'video', 'audio'].map((value, index) => ({ value, count: index === 0 ? 4 : 0 }));
  const shown = (wanted?: string) => shownValues(values, (value) => value === wanted, false).shown;
  expect(shown().map(({ value }) => value)).toEqual(['image']);
  expect(shown('audio').map(({ value }) => value)).toEqual(['image', 'audio']);
});
