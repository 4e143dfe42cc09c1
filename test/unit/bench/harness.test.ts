import { expect, test } from 'vitest';
import { countOutcomes, fixed, outcomeOf, table } from '../../bench/harness.ts';

const frames = (ours: number, needsGraphicsCard: boolean) =>
  fixed({ id: 'G2-frame', label: 'frames', unit: 'ms', atMost: 1.15, needsGraphicsCard, ours: [ours], peer: [20] });

test('a row that needs a graphics card counts only on a machine with one, and is shown on both', () => {
  const [late, onTime] = [frames(30, true), frames(20, true)];
  expect([late, onTime].map((row) => outcomeOf(row, true))).toEqual(['MISSED', 'ok']);
  const without = [late, onTime].map((row) => outcomeOf(row, false));
  expect(without).toEqual(Array(2).fill('not counted: needs a graphics card'));
  expect(table([late], false)).toMatch(/30\.0 ms +20\.0 ms +1\.50x .*<= 1\.15x +not counted: needs a graphics card$/);
});

test('any other row counts on every machine', () => {
  const late = frames(30, false);
  expect([true, false, undefined].map((card) => outcomeOf(late, card))).toEqual(Array(3).fill('MISSED'));
});

test('one line counts the rows of each outcome', () => {
  const rows = [frames(30, true), frames(30, false), frames(20, false), frames(20, false)];
  expect(countOutcomes(rows, false)).toBe('4 rows: 1 not counted: needs a graphics card; 1 MISSED; 2 ok');
});
