import { expect, test } from 'vitest';
import { createPlan, withPromptRows } from '../../../../../../renderer/pages/studio/run-plan/edit-plan.ts';
import { mostRuns } from '../../../../../../shared/comparisons/run-plan/planned-run.ts';
import { initialDraft } from '../../../../../../shared/models/model.ts';
import { knownModel } from '../../../../../support/known-model.ts';

const model = knownModel('video-b');
const other = knownModel('video-d-pro');
const plan = createPlan(model, initialDraft(model), [model, other]);
const isOff = (modelIds: readonly string[]) => ({
  ...plan,
  rows: plan.rows.map((row) => (modelIds.includes(row.modelId) ? { ...row, off: true as const } : row)),
});

test('each prompt has a row for each model that is on', () => {
  const { plan: next, incomplete } = withPromptRows(isOff([model.id]), ['a', 'b'], undefined);
  expect(next.rows.map(({ modelId, edits }) => [modelId, edits.values['prompt']])).toEqual([
    [other.id, 'a'],
    [other.id, 'b'],
  ]);
  expect(incomplete).toEqual([]);
});

test('with all rows off, the prompts have rows for the model of the brief', () => {
  const { plan: next } = withPromptRows(isOff([model.id, other.id]), ['a', 'b'], undefined);
  expect(next.rows.map(({ modelId }) => modelId)).toEqual([model.id, model.id]);
});

test('models whose rows exceed the maximum are named', () => {
  const prompts = Array.from({ length: mostRuns - 1 }, (_, index) => `Prompt ${index}`);
  const { plan: next, incomplete } = withPromptRows(plan, prompts, undefined);
  expect(next.rows).toHaveLength(mostRuns);
  expect(incomplete).toEqual([other.id]);
});
