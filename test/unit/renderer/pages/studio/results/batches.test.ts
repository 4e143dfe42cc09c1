import { expect, test } from 'vitest';
import { layOutBatch } from '../../../../../../renderer/pages/studio/results/batch-layout.ts';
import { type Batch, batchesOf, cellsOf, resultsOf } from '../../../../../../renderer/pages/studio/results/batches.ts';
import { cellPositionsOf, positionAfterMove } from '../../../../../../renderer/pages/studio/results/feed-cell-order.ts';
import { anchorOf, feedLinesOf } from '../../../../../../renderer/pages/studio/results/feed-lines.ts';
import { requestedShapeOf } from '../../../../../../renderer/pages/studio/results/requested-ratio-and-count.ts';
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

/** Rows of the only batch of these tasks. */
function rowsOf(tasks: readonly Task[], recordOf: (id: string) => Item | undefined = () => undefined) {
  const [batch] = batchesOf(tasks);
  if (!batch) throw new Error('No batch.');
  return layOutBatch(batch, recordOf, { width: 800, rowHeight: 240 });
}

/** A request of a wide video. */
const wideVideo = { modelId: 'video-b', draft: { values: { prompt: 'A heron', ratio: '16:9' }, extra: '' } };

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
  const shapes = recordsOf({ a: [1600, 900], b: [900, 1600], c: [1000, 1000] });
  const rows = rowsOf([task({ items: ['a', 'b', 'c'] })], shapes);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  const last = row?.cells.at(-1);
  expect((last?.left ?? 0) + (last?.width ?? 0)).toBe(800);
  const [first] = row?.cells ?? [];
  expect((first?.width ?? 0) / (row?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test('the last row of a batch is not higher than the row before', () => {
  const shape = [1600, 900] as const;
  const rows = rowsOf([task({ items: ['a', 'b', 'c'] })], recordsOf({ a: shape, b: shape, c: shape }));
  expect(rows.map(({ cells }) => cells.length)).toEqual([2, 1]);
  expect(rows[1]?.height).toBe(rows[0]?.height);
});

test('a single result is not enlarged beyond the row height that the user set', () => {
  const [row] = rowsOf([task({ items: ['a'] })], recordsOf({ a: [900, 1600] }));
  expect(row).toMatchObject({ height: 240, cells: [{ left: 0, width: 135 }] });
});

test('a run without a result has the aspect ratio of its request, and space for its state', () => {
  const upright = task({ modelId: 'video-b', state: 'waiting', draft: { values: { ratio: '9:16' }, extra: '' } });
  expect(requestedShapeOf(task({ modelId: 'removed-model', state: 'waiting' }))).toEqual({ width: 16, height: 9 });
  const [row] = rowsOf([upright]);
  expect(row?.cells[0]?.width).toBeGreaterThanOrEqual(240);
});

test('left and right go through all batches of the feed; up and down go to the nearest cell', () => {
  const batches = batchesOf([task({ items: ['c', 'd', 'e'] }), task({ items: ['a', 'b'] })]);
  const shapes = recordsOf({ a: [4, 1], b: [1, 1], c: [1, 1], d: [1, 1], e: [1, 1] });
  const layout = { lines: feedLinesOf(batches, batches.length, { width: 500, rowHeight: 100 }), recordOf: shapes };
  const places = cellPositionsOf(layout.lines);
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

test('up and down go to the nearest cell across the batches of a line', () => {
  const batches = batchesOf([
    task({ ...wideVideo, items: ['d'] }),
    task({ ...wideVideo, items: ['c'] }),
    task({ ...wideVideo, items: ['b'] }),
    task({ ...wideVideo, items: ['a'] }),
  ]);
  const lines = feedLinesOf(batches, 0, { width: 900, rowHeight: 220 });
  expect(lines.map(({ columns }) => columns.length)).toEqual([2, 2]);
  const places = cellPositionsOf(lines);
  const go = (from: number, move: Parameters<typeof positionAfterMove>[2]) =>
    positionAfterMove(places, from, move, { lines, recordOf: () => undefined })?.cell.id;
  expect(places.map(({ cell }) => cell.id)).toEqual(['d', 'c', 'b', 'a']);
  expect(go(0, 'down')).toBe('b');
  expect(go(3, 'up')).toBe('c');
  expect(go(2, 'row-end')).toBe('a');
});

test('a failed single run is a note with a small cell, and its note does not grow with the rows', () => {
  const [row] = rowsOf([task({ state: 'failed' })]);
  expect(row?.height).toBe(48);
  const lines = feedLinesOf(batchesOf([task({ state: 'failed' }), task({ ...wideVideo, items: ['a'] })]), 2, {
    width: 1800,
    rowHeight: 400,
  });
  expect(lines[0]?.columns.map(({ width }) => width)).toEqual([400, 711]);
});

/** Batches of one result each, newest first. */
const singles = (count: number) =>
  batchesOf(Array.from({ length: count }, (_, index) => task({ ...wideVideo, items: [`item ${index}`] })).toReversed());
const idsOf = (batches: readonly Batch[]) => batches.map(({ id }) => id);
const wide = { width: 1790, rowHeight: 220 };

test('single runs share a line, which fills the width and stays near the height that the user set', () => {
  const [open, ...complete] = feedLinesOf(singles(9), 9, wide);
  expect([open, ...complete].map((line) => line?.columns.length)).toEqual([1, 4, 4]);
  for (const { columns, rowHeight } of complete) {
    const last = columns.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeGreaterThan(1780);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(1790);
    expect(rowHeight / 220).toBeGreaterThan(0.8);
    expect(rowHeight / 220).toBeLessThan(1.25);
  }
});

test('the newest single result fills the place that it has, within the limits', () => {
  const heightAt = (width: number, rowHeight: number, count = 9) =>
    feedLinesOf(singles(count), count, { width, rowHeight })[0]?.rowHeight;
  expect(heightAt(wide.width, 220)).toBe(640);
  expect(heightAt(wide.width, 80, 1)).toBe(240);
  // The width ends it before the limits do: the shape is 16:9.
  expect(heightAt(480, 220, 1)).toBe(270);
  // Beside another run, both have the height of the line.
  expect(heightAt(wide.width, 220, 2)).toBeLessThan(275);
});

test('a new run changes only the first line of a session, and older runs change only the last line of all runs', () => {
  const batches = singles(12);
  const inSession = feedLinesOf(batches.slice(1), 11, wide);
  const withNewest = feedLinesOf(batches, 12, wide);
  expect(withNewest.slice(-2).map(({ id }) => id)).toEqual(inSession.slice(-2).map(({ id }) => id));
  expect(withNewest.slice(-2)).toEqual(inSession.slice(-2));
  const loaded = feedLinesOf(batches.slice(0, 9), 0, wide);
  expect(feedLinesOf(batches, 0, wide).slice(0, 2)).toEqual(loaded.slice(0, 2));
});

test('a new run in the list of all runs changes no line below the newest batch at the time of opening', () => {
  const batches = singles(12);
  const openedAt = batches[3]?.tasks[0]?.createdAt ?? 0;
  const opened = batches.slice(3);
  expect(anchorOf(opened, openedAt)).toBe(0);
  expect(anchorOf(batches, openedAt)).toBe(3);
  expect(anchorOf(batches, 0)).toBe(12);
  const before = feedLinesOf(opened, 0, wide);
  const after = feedLinesOf(batches, 3, wide);
  expect(after.map(({ columns }) => columns.length)).toEqual([3, 4, 4, 1]);
  expect(after.slice(1)).toEqual(before);
});

test('a batch does not change its width when its runs end', () => {
  const beside = singles(2);
  const widthsOf = (changes: Parameters<typeof task>[0]) => {
    const batches = [...batchesOf([task({ id: 'run', createdAt: 1, ...changes })]), ...beside];
    return feedLinesOf(batches, 0, wide).map(({ columns }) => columns.map(({ left, width }) => [left, width]));
  };
  const images = { modelId: 'image-c-2.6-image', draft: { values: { prompt: 'A heron', n: 4 }, extra: '' } };
  const saved = widthsOf({ ...images, items: ['a', 'b', 'c', 'd'] });
  expect(widthsOf({ ...images, state: 'waiting' })).toEqual(saved);
  expect(widthsOf({ ...images, state: 'saving', items: ['a', '', '', ''] })).toEqual(saved);
  expect(widthsOf({ ...images, items: ['a'] })).not.toEqual(saved);
  const upright = { modelId: 'video-b', draft: { values: { ratio: '9:16' }, extra: '' } };
  const tall = { width: 1790, rowHeight: 560 };
  const linesOf = (changes: Parameters<typeof task>[0]) =>
    feedLinesOf(batchesOf([task({ id: 'run', createdAt: 1, ...upright, ...changes })]), 0, tall)[0]?.columns[0]?.width;
  expect(linesOf({ state: 'waiting' })).toBe(linesOf({ items: ['a'] }));
});

test('lines keep the order of the batches, and no column leaves the width', () => {
  const shapes = ['9:16', '16:9', '1:1'];
  for (const width of [200, 483, 670, 1150, 1790]) {
    for (const anchor of [0, 7, 30]) {
      const tasks = Array.from({ length: 30 }, (_, index) =>
        task({
          modelId: 'video-b',
          draft: { values: { ratio: shapes[index % 3] ?? '' }, extra: '' },
          state: index % 7 === 0 ? 'failed' : 'done',
          items: index % 7 === 0 ? [] : Array.from({ length: (index % 5) + 1 }, (__, item) => `${index} ${item}`),
        }),
      );
      const batches = batchesOf(tasks.toReversed());
      const lines = feedLinesOf(batches, anchor, { width, rowHeight: 220 });
      const columns = lines.flatMap((line) => line.columns);
      expect(idsOf(columns.map(({ batch }) => batch))).toEqual(idsOf(batches));
      for (const { left, width: columnWidth } of columns) expect(left + columnWidth).toBeLessThanOrEqual(width);
    }
  }
});

test('runs without a result share one row of small cells beside their note', () => {
  const ended = Array.from({ length: 3 }, () => task({ ...wideVideo, comparisonId: 'c', state: 'failed' }));
  const [batch] = batchesOf(ended);
  const rows = batch ? layOutBatch(batch, () => undefined, { width: 400, rowHeight: 240 }) : [];
  expect(rows.map(({ cells }) => cells.length)).toEqual([3]);
  expect(rows[0]?.height).toBeLessThanOrEqual(96);
});
