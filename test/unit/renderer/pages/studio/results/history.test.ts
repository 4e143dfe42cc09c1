import { expect, test } from 'vitest';
import { linesOf } from '../../../../../../renderer/pages/studio/results/history.tsx';

const setAt = (id: string, createdAt: number) => ({
  id,
  createdAt,
  title: '',
  results: [],
  count: 1,
  isRunning: false,
  failedCount: 0,
});
const now = new Date(2026, 10, 29, 12).getTime();
const hours = (count: number) => count * 60 * 60 * 1000;

test('the first set of each day has the name of the day', () => {
  const sets = [
    setAt('noon', now),
    setAt('morning', now - hours(4)),
    setAt('yesterday', now - hours(13)),
    setAt('earlier', now - hours(30)),
    setAt('last year', new Date(2025, 5, 2, 9).getTime()),
  ];
  expect(linesOf(sets, now).map(({ set, day }) => [set.id, day])).toEqual([
    ['noon', 'Today'],
    ['morning', undefined],
    ['yesterday', 'Yesterday'],
    ['earlier', undefined],
    ['last year', '2 Jun 2025'],
  ]);
});
