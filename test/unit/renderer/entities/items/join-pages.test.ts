import { expect, test } from 'vitest';
import { dayName } from '../../../../../renderer/entities/items/day-name.ts';
import { inRunOrder, joinPages } from '../../../../../renderer/entities/items/join-pages.ts';

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00`).getTime();
const item = (id: string, createdAt: number) => ({ id, createdAt, width: 16, height: 9 });

test('`dayName` says Today, Yesterday, or the weekday and the date', () => {
  const now = at('2026-11-21');
  expect(dayName('2026-11-21', now)).toBe('Today');
  expect(dayName('2026-11-20', now)).toBe('Yesterday');
  expect(dayName('2026-11-19', now)).toBe('Thursday 19 November');
  expect(dayName('2025-12-31', now)).toBe('Wednesday 31 December 2025');
});

test('synced items and loaded pages join to one list that has each item once', () => {
  const newest = [item('d', 4), item('c', 3)];
  expect(joinPages(newest, []).map(({ id }) => id)).toEqual(['d', 'c']);
  expect(joinPages(newest, [item('c', 3), item('a', 1)]).map(({ id }) => id)).toEqual(['d', 'c', 'a']);
  expect(joinPages(newest, [item('a', 1), item('b', 2)]).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
});

test('neighboring results of one task are ordered by their position in the task', () => {
  const made = (taskId: string, position: number) => ({ taskId, position });
  const order = inRunOrder([made('b', 1), made('a', 3), made('a', 1), made('a', 2), made('b', 2)]);
  expect(order.map(({ taskId, position }) => `${taskId}${position}`)).toEqual(['b1', 'a1', 'a2', 'a3', 'b2']);
});
