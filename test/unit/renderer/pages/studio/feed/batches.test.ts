import { expect, test } from 'vitest';
import { layOutBatch } from '../../../../../../renderer/pages/studio/feed/batch-layout.ts';
import { batchesOf, cellsOf, resultsOf } from '../../../../../../renderer/pages/studio/feed/batches.ts';
import {
  cellPositionsOf,
  positionAfterMove,
} from '../../../../../../renderer/pages/studio/feed/feed-cell-positions.ts';
import { requestedShapeOf } from '../../../../../../renderer/pages/studio/feed/requested-shape.ts';
import type { Item } from '../../../../../../shared/library/item.ts';
import type { Task } from '../../../../../../shared/tasks/task.ts';

let next = 0;

/** `items`: IDs of the saved results; an empty ID is a result that is not saved yet. */
function task(changes: Partial<Task> & { readonly items?: readonly string[] }): Task {
  const { items = [], ...rest } = changes;
  next += 1;
  return {
    id: `task ${next}`,
    modelId: 'video-d-pro',
    destination: { kind: 'sandbox' },
    draft: { values: { prompt: 'A heron' }, extra: '' },
    state: 'done',
    createdAt: next,
    updatedAt: next,
    looks: 1,
    links: items.map((itemId) => ({ url: 'https://files.example/1', ...(itemId === '' ? {} : { itemId }) })),
    ...rest,
  };
}

const recordsOf = (shapes: Readonly<Record<string, readonly [width: number, height: number]>>) => (id: string) => {
  const [width, height] = shapes[id] ?? [];
  return width === undefined ? undefined : ({ id, width, height } as Item);
};

test('the runs of one click are one batch in the order of their start, and the newest batch is first', () => {
  const single = task({});
  const first = task({ comparisonId: 'c' });
  const second = task({ comparisonId: 'c', draft: { values: { prompt: 'Another' }, extra: '' } });
  const last = task({ tracked: true });
  const batches = batchesOf([last, second, first, single]);
  expect(batches.map(({ tasks }) => tasks)).toEqual([[last], [first, second], [single]]);
  expect(batches.map(({ prompt }) => prompt)).toEqual(['', 'A heron', 'A heron']);
});

test('a run keeps its cell in the feed until all of its results are saved', () => {
  const [batch] = batchesOf([
    task({ comparisonId: 'c', state: 'saving', items: ['d', ''] }),
    task({ comparisonId: 'c', state: 'failed' }),
    task({ comparisonId: 'c', items: ['a', 'b'] }),
  ]);
  const cells = batch ? cellsOf(batch) : [];
  expect(cells.map(({ kind }) => kind)).toEqual(['result', 'result', 'run', 'result', 'run']);
  expect(batch && resultsOf(batch)).toEqual(['a', 'b', 'd']);
});

test('a full row of the feed fills the width exactly, and a result keeps its aspect ratio', () => {
  const [batch] = batchesOf([task({ items: ['a', 'b', 'c'] })]);
  const shapes = recordsOf({ a: [1600, 900], b: [900, 1600], c: [1000, 1000] });
  const rows = layOutBatch(batch ? cellsOf(batch) : [], shapes, { width: 800, rowHeight: 240 });
  expect(rows).toHaveLength(1);
  const [row] = rows;
  const last = row?.cells.at(-1);
  expect((last?.left ?? 0) + (last?.width ?? 0)).toBe(800);
  const [first] = row?.cells ?? [];
  expect((first?.width ?? 0) / (row?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test('a single result is not enlarged beyond the row height that the user set', () => {
  const [batch] = batchesOf([task({ items: ['a'] })]);
  const [row] = layOutBatch(batch ? cellsOf(batch) : [], recordsOf({ a: [900, 1600] }), { width: 800, rowHeight: 240 });
  expect(row).toMatchObject({ height: 240, cells: [{ left: 0, width: 135 }] });
});

test('a run without a result has the aspect ratio of its request, and space for its state', () => {
  const upright = task({ modelId: 'video-b', state: 'waiting', draft: { values: { ratio: '9:16' }, extra: '' } });
  expect(requestedShapeOf(task({ modelId: 'removed-model', state: 'waiting' }))).toEqual({ width: 16, height: 9 });
  const [batch] = batchesOf([upright]);
  const [row] = layOutBatch(batch ? cellsOf(batch) : [], () => undefined, { width: 800, rowHeight: 240 });
  expect(row?.cells[0]?.width).toBeGreaterThanOrEqual(240);
});

test('left and right go through all batches of the feed; up and down go to the nearest cell', () => {
  const batches = batchesOf([task({ items: ['c', 'd', 'e'] }), task({ items: ['a', 'b'] })]);
  const shapes = recordsOf({ a: [4, 1], b: [1, 1], c: [1, 1], d: [1, 1], e: [1, 1] });
  const layout = { batches, recordOf: shapes, width: 500, rowHeight: 100 };
  const places = cellPositionsOf(batches);
  const from = (id: string) => places.findIndex(({ cell }) => cell.id === id);
  const go = (id: string, move: Parameters<typeof positionAfterMove>[2]) =>
    positionAfterMove(places, from(id), move, layout)?.cell.id;
  expect(go('e', 'right')).toBe('a');
  expect(go('a', 'left')).toBe('e');
  expect(go('c', 'down')).toBe('a');
  expect(go('b', 'up')).toBe('e');
  expect(go('c', 'left')).toBeUndefined();
  expect(go('d', 'row-end')).toBe('e');
  expect(go('d', 'last')).toBe('b');
  expect(go('b', 'first')).toBe('c');
});
