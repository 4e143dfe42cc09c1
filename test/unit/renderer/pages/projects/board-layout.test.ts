import { expect, test } from 'vitest';
import { layOutBoard } from '../../../../../renderer/pages/projects/board/board-layout.ts';

const scenes = (...counts: readonly number[]) => counts.map((count) => ({ count }));
const placesOf = ({ groups }: ReturnType<typeof layOutBoard>) =>
  groups.map(({ row, column, span }) => `${row}/${column} over ${span}`);

test('small scenes share a row, and a scene that does not fit begins the next row', () => {
  const board = layOutBoard(scenes(3, 3, 2, 5), 2476, false);
  expect(board.columns).toBe(6);
  expect(placesOf(board)).toEqual(['1/1 over 3', '1/4 over 3', '2/1 over 2', '3/1 over 5']);
});

test('a scene with more shots than columns has the whole width', () => {
  const board = layOutBoard(scenes(2, 8, 1), 2476, false);
  expect(placesOf(board)).toEqual(['1/1 over 2', '2/1 over 6', '3/1 over 1']);
});

test('few shots have larger cards, within limits', () => {
  expect(layOutBoard(scenes(3), 2476, false).columns).toBe(4);
  expect(layOutBoard(scenes(3, 3), 1196, false).columns).toBe(4);
  expect(layOutBoard(scenes(3, 3), 1018, false).columns).toBe(3);
  expect(layOutBoard(scenes(3), 560, false).columns).toBe(2);
  expect(layOutBoard([], 2476, false).columns).toBeGreaterThan(0);
});
