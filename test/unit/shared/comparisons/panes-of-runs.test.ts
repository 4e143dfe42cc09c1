import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { itemOfPane, panesOfRuns } from '../../../../shared/comparisons/panes-of-runs.ts';
import type { PlannedRun } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { resultCount } from '../../../../shared/models/model.ts';
import { knownModel } from '../../../support/known-model.ts';

const draft = (n?: number) => ({ values: n === undefined ? {} : { n }, extra: '' });
const runOf = (id: string, n: number, skipped?: true): PlannedRun => ({
  id,
  modelId: 'image-c-2.6-image',
  draft: draft(n),
  ...(skipped ? { skipped } : {}),
});
const countOf = (run: PlannedRun) => resultCount(knownModel(run.modelId), run.draft);
const placesOf = (runs: PlannedRun[], paneLimit = 9) =>
  panesOfRuns(runs, countOf, paneLimit, randomUUID).map(({ source }) =>
    source.kind === 'run' ? `${source.runId}${source.position}` : 'item',
  );

test('a model with several results is asked for the number in its form', () => {
  const images = knownModel('image-c-2.6-image');
  expect([draft(3), draft(), draft(0)].map((each) => resultCount(images, each))).toEqual([3, 4, 1]);
  expect(resultCount(knownModel('video-d-pro'), draft(3))).toBe(1);
  expect(resultCount(undefined, draft(3))).toBe(1);
});

test('every run gets its first pane before any run gets its second, in the order of the runs', () => {
  expect(placesOf([runOf('a', 4), runOf('b', 1), runOf('c', 4)])).toEqual([
    'a1',
    'a2',
    'a3',
    'a4',
    'b1',
    'c1',
    'c2',
    'c3',
    'c4',
  ]);
  expect(placesOf([runOf('a', 4), runOf('b', 4), runOf('c', 4)])).toEqual([
    'a1',
    'a2',
    'a3',
    'b1',
    'b2',
    'b3',
    'c1',
    'c2',
    'c3',
  ]);
  expect(placesOf([runOf('a', 1), runOf('b', 2, true), runOf('c', 2)], 2)).toEqual(['a1', 'c1']);
  expect(placesOf([runOf('a', 1)], 0)).toEqual([]);
});

const itemOf = (id: string, more: Partial<Item>): Item => ({
  id,
  kind: 'image',
  file: `${id}.png`,
  mime: 'image/png',
  bytes: 1,
  hash: '',
  width: 1,
  height: 1,
  createdAt: 1,
  modelId: '',
  prompt: '',
  taskId: '',
  position: 1,
  synthetic: false,
  ...more,
});

test('a pane shows the newest result of its run, at its position', () => {
  const items = [
    itemOf('old', { runId: 'a', createdAt: 1 }),
    itemOf('new', { runId: 'a', createdAt: 2 }),
    itemOf('second', { runId: 'a', position: 2, createdAt: 3 }),
  ];
  const paneOf = (runId: string, position: number) =>
    ({ id: 'p', offset: 0, source: { kind: 'run', runId, position } }) as const;
  expect(itemOfPane(paneOf('a', 1), items)?.id).toBe('new');
  expect(itemOfPane(paneOf('a', 2), items)?.id).toBe('second');
  expect(itemOfPane(paneOf('a', 3), items)).toBeUndefined();
  expect(itemOfPane({ id: 'p', offset: 0, source: { kind: 'item', itemId: 'old' } }, items)?.id).toBe('old');
});
