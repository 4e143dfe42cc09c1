import { expect, test } from 'vitest';
import type { ShownPane } from '../../../../../../../renderer/entities/comparisons/pane-contents.ts';
import { shapesOf } from '../../../../../../../renderer/pages/studio/comparison/common/pane-shape.ts';
import type { Item } from '../../../../../../../shared/library/item.ts';
import { fieldWithRole } from '../../../../../../../shared/models/model.ts';
import type { Task } from '../../../../../../../shared/tasks/task.ts';
import { knownModel } from '../../../../../../support/known-model.ts';

const placeOf = (id: string) => ({
  pane: { id, source: { kind: 'run', runId: id, position: 1 }, offset: 0 } as const,
  letter: 'A',
});

const [nameOfShape = ''] = fieldWithRole(knownModel('video-b'), 'shape') ?? [];

/** A run without a result that requests this ratio. */
function waiting(modelId: string, ratio?: string): ShownPane {
  const task: Task = {
    id: modelId,
    modelId,
    destination: { kind: 'sandbox' },
    draft: { values: ratio === undefined ? {} : { [nameOfShape]: ratio }, extra: '' },
    state: 'waiting',
    createdAt: 1,
    updatedAt: 1,
    looks: 1,
    links: [],
  };
  return { ...placeOf(modelId), kind: 'task', task };
}

const saved = (width: number, height: number): ShownPane => ({
  ...placeOf('saved'),
  kind: 'item',
  item: { id: 'saved', width, height } as Item,
});

test('a run without a result has the ratio of its request, and else that of the other panes', () => {
  expect(shapesOf([waiting('video-b', '9:16'), saved(1600, 800)])).toEqual([9 / 16, 2]);
  expect(shapesOf([waiting('removed-model'), saved(1600, 800)])).toEqual([2, 2]);
  expect(shapesOf([waiting('removed-model')])).toEqual([16 / 9]);
});
