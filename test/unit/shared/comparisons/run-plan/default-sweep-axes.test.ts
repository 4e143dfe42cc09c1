import { expect, test } from 'vitest';
import { briefOf } from '../../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { initialAxis, withFittingAxes } from '../../../../../shared/comparisons/run-plan/default-sweep-axes.ts';
import { expandSweep } from '../../../../../shared/comparisons/run-plan/expand-sweep.ts';
import type { RunPlan } from '../../../../../shared/comparisons/run-plan/run-plan.ts';
import { firstSweepPlan, type SweepPlan } from '../../../../../shared/comparisons/run-plan/sweep-plan-schema.ts';
import type { Values } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels, modelById } from '../../../../../shared/models/all-models.ts';
import { initialDraft, type Model } from '../../../../../shared/models/model.ts';
import { knownModel } from '../../../../support/known-model.ts';

const context = { modelOf: modelById, opening: initialDraft };
const spark = knownModel('video-c-2.6-t2v-spark');
const videoB = knownModel('video-b');

function planOf(model: Model, values: Values, sweep: Partial<SweepPlan> = {}): RunPlan {
  const draft = { values: { ...initialDraft(model).values, ...values }, extra: '' };
  return {
    origin: { modelId: model.id, draft },
    brief: briefOf(model, draft),
    rows: [],
    sweep: { ...firstSweepPlan, ...sweep },
  };
}

test.each(builtInModels.map((model) => model.id))('an untouched sweep of %s opens with at least two runs', (id) => {
  const grid = expandSweep(withFittingAxes(planOf(knownModel(id), { prompt: 'A red canoe' }), context), context);
  if (!grid.ok) throw new Error(grid.reasons.map(({ text }) => text).join());
  expect(grid.cells.length).toBeGreaterThanOrEqual(2);
  expect(grid.sweep.rows).toBeUndefined();
});

test('the seed of the form and the next two seeds come first', () => {
  expect(withFittingAxes(planOf(spark, { seed: 41 }), context).sweep.columns).toEqual({
    field: 'seed',
    list: '41, 42, 43',
  });
  expect(initialAxis(spark, planOf(spark, { seed: 2147483647 }).origin.draft, 'seed').list).toBe('1, 2, 3');
});

test('a chosen axis stays, and an axis that another model lacks is replaced', () => {
  const chosen = planOf(spark, {}, { columns: { field: 'duration', list: '5, 10' } });
  expect(withFittingAxes(chosen, context)).toBe(chosen);
  const moved = planOf(videoB, {}, { columns: { field: 'seed', list: '1' }, rows: { field: 'size', list: '1, 2' } });
  const { columns, rows } = withFittingAxes(moved, context).sweep;
  expect(columns.field in videoB.fields).toBe(true);
  expect(rows).toEqual({ field: '', list: '' });
});

test('a field opens with all of its values, otherwise with the value of the form', () => {
  const { draft } = planOf(spark, { prompt: 'A red canoe', duration: 10 }).origin;
  expect(initialAxis(spark, draft, 'duration').list).toBe('5, 10, 15');
  expect(initialAxis(spark, draft, 'prompt').list).toBe('A red canoe');
  expect(initialAxis(spark, { ...draft, values: { prompt: 'two\nlines' } }, 'prompt').list).toBe('');
});
