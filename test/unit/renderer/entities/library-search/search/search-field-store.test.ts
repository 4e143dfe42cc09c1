import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLibraryGridStore } from '../../../../../../renderer/entities/items/library-grid-store.ts';
import { searchFieldOf } from '../../../../../../renderer/entities/library-search/search/search-field-store.ts';
import { wholeLibrary } from '../../../../../../shared/library/library-query.ts';

const { step: stepField, show: showQuery, clear: clearSearch, useText } = searchFieldOf(useLibraryGridStore);
const type = (text: string) => stepField({ kind: 'typed', text, caret: text.length });
const query = () => useLibraryGridStore.getState().query;
const text = () => useText.getState().text;

beforeEach(() => {
  vi.useFakeTimers();
  showQuery(wholeLibrary);
});
afterEach(() => void vi.useRealTimers());

test('the library searches for words shortly after the last letter, and for conditions at once', () => {
  type('la');
  vi.advanceTimersByTime(70);
  type('lake');
  vi.advanceTimersByTime(70);
  expect(query().words).toBe('');
  vi.advanceTimersByTime(20);
  expect(query().words).toBe('lake');
  type('lake shore kind:video ');
  expect(query()).toMatchObject({ words: 'lake shore', conditions: [{ name: 'kind', value: 'video' }] });
});

test('an unfinished condition does not change the search', () => {
  type('lake');
  vi.runAllTimers();
  const before = query();
  type('lake model:vid');
  vi.runAllTimers();
  expect(query()).toBe(before);
  stepField({ kind: 'finished' });
  expect(query().conditions).toEqual([{ name: 'model', value: 'vid' }]);
});

test('typed words that wait for the search survive a change of the query from elsewhere', () => {
  type('lake');
  useLibraryGridStore.getState().setQuery({ ...query(), order: 'oldest' });
  vi.runAllTimers();
  expect(query()).toMatchObject({ words: 'lake', order: 'oldest' });
  expect(text()).toBe('lake');
});

test('a search from elsewhere replaces the text that is being typed in the search field', () => {
  type('lak');
  showQuery({ ...wholeLibrary, words: 'red canoe', conditions: [{ name: 'kind', value: 'image' }] });
  vi.runAllTimers();
  expect(text()).toBe('red canoe');
  expect(query().words).toBe('red canoe');
  type('red canoe model:');
  useLibraryGridStore.getState().setQuery({ ...query(), words: 'dusk' });
  expect(text()).toBe('dusk');
});

test('clearing the search removes words and conditions, and keeps the order and the trash view', () => {
  showQuery({
    ...wholeLibrary,
    words: 'lake',
    conditions: [{ name: 'kind', value: 'image' }],
    order: 'size',
    trash: true,
  });
  type('lake tag:');
  clearSearch();
  vi.runAllTimers();
  expect(query()).toEqual({ ...wholeLibrary, order: 'size', trash: true });
  expect(text()).toBe('');
});
