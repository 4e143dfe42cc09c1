import { expect, test } from 'vitest';
import type { Item } from '../../../../shared/library/item.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { initialDraft } from '../../../../shared/models/model.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { judgedItem, rowsByState, testMatrix } from '../../../../shared/test-sets/test-matrix.ts';
import { item, project, shot, uuid } from './sample-test-set.ts';

const byId = (items: readonly Item[]) => new Map(items.map((each) => [each.id, each]));

function taskOf(n: number, modelId: string, shotId: string, state: Task['state']): Task {
  const model = modelById(modelId);
  if (!model) throw new Error(`There is no model ${modelId}.`);
  return {
    id: uuid(7, n),
    modelId,
    destination: { kind: 'sandbox' },
    draft: initialDraft(model),
    shotId,
    state,
    createdAt: 1000 + n,
    updatedAt: 1000 + n,
    looks: 0,
    links: [],
  };
}

test('columns are models, the earliest first, and a preset has a column of its own', () => {
  const presetRun = uuid(6, 1);
  const columnId = uuid(8, 1);
  const own = item(1, 'video-b');
  const later = item(2, 'video-d-pro');
  const withPreset = item(3, 'video-b', { comparisonId: presetRun });
  const otherModelOfRun = item(4, 'video-d-pro', { comparisonId: presetRun });
  const trashed = item(5, 'image-e-2', { trashedAt: 9 });
  const items = [own, later, withPreset, otherModelOfRun, trashed];
  const settings = { title: 'Sharp', values: { mode: 'pro' }, extra: '' };
  const columns = [
    { id: columnId, modelId: 'video-b', settings, comparisonIds: [presetRun] },
    { id: uuid(8, 2), modelId: 'video-x', comparisonIds: [] },
  ];
  const { columns: found, rows } = testMatrix({
    project: { ...project, testSet: { columns } },
    shots: [shot(1, items)],
    items: byId(items),
    tasks: [],
  });
  expect(found).toEqual([
    { key: 'video-b', modelId: 'video-b', settings: undefined },
    { key: 'video-d-pro', modelId: 'video-d-pro', settings: undefined },
    { key: columnId, modelId: 'video-b', settings: 'Sharp' },
    { key: 'video-x', modelId: 'video-x', settings: undefined },
  ]);
  const cells = rows[0]?.cells;
  expect(cells?.get('video-b')?.items).toEqual([own]);
  expect(cells?.get(columnId)?.items).toEqual([withPreset]);
  expect(cells?.get('video-d-pro')?.items).toEqual([later, otherModelOfRun]);
});

test('a brief is missing only without a result, and without a run that may bring or cost one', () => {
  const done = item(1, 'video-b');
  const shots = [shot(1, [done]), shot(2, []), shot(3, []), shot(4, [])];
  const tasks = [taskOf(1, 'video-b', uuid(2, 2), 'waiting'), taskOf(2, 'video-b', uuid(2, 3), 'unknown')];
  const matrix = testMatrix({ project, shots, items: byId([done]), tasks });
  const numbersOf = (key: string) =>
    Object.fromEntries(
      [...rowsByState(matrix, key)].map(([state, rows]) => [state, rows.map(({ shot }) => shot.number)]),
    );
  expect(numbersOf('video-b')).toEqual({ done: [10], running: [20, 30], missing: [40] });
  expect(numbersOf('video-x')).toEqual({ missing: [10, 20, 30, 40] });
});

test('the judged take of a cell is the selected one, otherwise a picked one, otherwise the newest', () => {
  const [first, second, third] = [item(1, 'video-b'), item(2, 'video-b'), item(3, 'video-b')];
  const judged = (items: readonly Item[], selectedItemId?: string) => {
    const { selectedItemId: _, ...plain } = shot(1, items);
    const shots = [{ ...plain, ...(selectedItemId === undefined ? {} : { selectedItemId }) }];
    const [row] = testMatrix({ project, shots, items: byId(items), tasks: [] }).rows;
    return row && judgedItem(row, 'video-b')?.id;
  };
  expect(judged([first, second, third])).toBe(third.id);
  expect(judged([first, { ...second, flag: 'pick' }, third])).toBe(second.id);
  expect(judged([first, { ...second, flag: 'pick' }, third], first.id)).toBe(first.id);
});
