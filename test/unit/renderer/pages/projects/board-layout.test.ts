import { expect, test } from 'vitest';
import { layOutBoard } from '../../../../../renderer/pages/projects/board/board-layout.ts';

const scenes = (...counts: readonly number[]) => counts.map((count, index) => ({ title: `Scene ${index}`, count }));
const placesOf = ({ groups }: ReturnType<typeof layOutBoard>) =>
  groups.map(({ heading, cards }) =>
    [heading, cards[0], cards.at(-1)].map((place) => `${place?.row}/${place?.column}`),
  );

test('small scenes share a row, and a scene that does not fit begins the next row', () => {
  const board = layOutBoard(scenes(3, 3, 2, 5), 2476, false);
  expect(board.columns).toBe(6);
  expect(placesOf(board)).toEqual([
    ['1/1', '2/1', '2/3'],
    ['1/4', '2/4', '2/6'],
    ['3/1', '4/1', '4/2'],
    ['5/1', '6/1', '6/5'],
  ]);
});

test('a scene with more shots than columns has its own rows under a heading over the width', () => {
  const board = layOutBoard(scenes(2, 8, 1), 2476, false);
  expect(board.groups[1]?.heading).toEqual({ row: 3, column: 1, span: 6 });
  expect(placesOf(board)).toEqual([
    ['1/1', '2/1', '2/2'],
    ['3/1', '4/1', '5/2'],
    ['6/1', '7/1', '7/1'],
  ]);
});

test('a board without scenes has no rows for headings', () => {
  const board = layOutBoard([{ title: undefined, count: 8 }], 2476, false);
  expect(placesOf(board)).toEqual([['1/1', '1/1', '2/2']]);
});

test('few shots have larger cards, within limits', () => {
  expect(layOutBoard(scenes(3), 2476, false).columns).toBe(4);
  expect(layOutBoard(scenes(3, 3), 1196, false).columns).toBe(4);
  expect(layOutBoard(scenes(3, 3), 1018, false).columns).toBe(3);
  expect(layOutBoard(scenes(3), 560, false).columns).toBe(2);
  expect(layOutBoard([], 2476, false).columns).toBeGreaterThan(0);
});
