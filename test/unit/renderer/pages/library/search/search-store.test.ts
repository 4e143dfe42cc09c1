import { beforeEach, expect, test, vi } from 'vitest';
import { useLibraryStore } from '../../../../../../renderer/entities/items/library-store.ts';
import {
  clearSearch,
  showQuery,
  stepField,
  useSearchStore,
} from '../../../../../../renderer/pages/library/search/search-store.ts';
import { wholeLibrary } from '../../../../../../shared/library/library-query.ts';

const type = (text: string) => stepField({ kind: 'typed', text, caret: text.length });
const query = () => useLibraryStore.getState().query;
const text = () => useSearchStore.getState().text;

beforeEach(() => {
  vi.useFakeTimers();
  showQuery(wholeLibrary);
});

test('words are searched for a moment after the last letter, conditions at once', () => {
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

test('a condition that is being typed changes nothing yet', () => {
  type('lake');
  vi.runAllTimers();
  const before = query();
  type('lake model:vid');
  vi.runAllTimers();
  expect(query()).toBe(before);
  stepField({ kind: 'finished' });
  expect(query().conditions).toEqual([{ name: 'model', value: 'vid' }]);
});

test('words that are still waiting are not lost by what happens elsewhere', () => {
  type('lake');
  useLibraryStore.getState().setQuery({ ...query(), order: 'oldest' });
  vi.runAllTimers();
  expect(query()).toMatchObject({ words: 'lake', order: 'oldest' });
  expect(text()).toBe('lake');
});

test('a search from elsewhere stands in the field, and what was being typed is over', () => {
  type('lak');
  showQuery({ ...wholeLibrary, words: 'red canoe', conditions: [{ name: 'kind', value: 'image' }] });
  vi.runAllTimers();
  expect(text()).toBe('red canoe');
  expect(query().words).toBe('red canoe');
  type('red canoe model:');
  useLibraryStore.getState().setQuery({ ...query(), words: 'dusk' });
  expect(text()).toBe('dusk');
});

test('clearing takes words and conditions, and leaves order and place', () => {
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
