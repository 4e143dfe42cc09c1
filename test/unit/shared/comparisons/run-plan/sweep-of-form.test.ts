import { expect, test } from 'vitest';
import { gridOfModels, leftOutOfForm, planOfForm } from '../../../../../shared/comparisons/run-plan/rows-of-form.ts';
import { runPlanRows } from '../../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import {
  canVary,
  firstSweepList,
  gridOfForm,
  readSweep,
  sweptDrafts,
} from '../../../../../shared/comparisons/run-plan/sweep-of-form.ts';
import type { Draft } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels } from '../../../../../shared/models/all-models.ts';
import { fieldWithRole, initialDraft, type Model } from '../../../../../shared/models/model.ts';
import { prepareRun } from '../../../../../shared/models/prepare-run.ts';
import { knownModel } from '../../../../support/known-model.ts';
import { world } from './sample-run-plan.ts';

const spark = knownModel('video-c-2.6-t2v-spark');
const plus = knownModel('video-c-2.2-t2v-plus');
const videoB = knownModel('video-b');

const formOf = (model: Model, sweep: Readonly<Record<string, string>>): Draft => ({
  ...initialDraft(model),
  values: { ...initialDraft(model).values, prompt: 'A canoe' },
  sweep,
});
const valuesOf = (drafts: readonly Draft[], ...names: string[]) =>
  drafts.map(({ values }) => names.map((name) => values[name]));
const planOf = (model: Model, draft: Draft, others: readonly Model[]) =>
  planOfForm({ model, draft, others, expansions: [] }, undefined);

test('each combination of two lists is a run, and the first list changes fastest', () => {
  const drafts = sweptDrafts(spark, formOf(spark, { seed: '1..3', duration: '5 | 10' }));
  expect(valuesOf(drafts, 'seed', 'duration')).toEqual([
    [1, 5],
    [2, 5],
    [3, 5],
    [1, 10],
    [2, 10],
    [3, 10],
  ]);
  expect(drafts.every((draft) => !('sweep' in draft))).toBe(true);
});

test('a form without lists is one run, and a sent form never has lists', () => {
  const { sweep: _, ...plain } = formOf(spark, {});
  expect(sweptDrafts(spark, plain)).toEqual([plain]);
  expect(sweptDrafts(spark, { ...plain, sweep: {} })).toEqual([plain]);
});

test.each([
  ['nothing', { seed: '' }, 'has no values yet.'],
  ['a value twice', { seed: '1, 1' }, 'has 1 twice.'],
  ['a value that the field refuses', { seed: '-4' }, expect.stringMatching(/-4/)],
  ['a value that is none of the choices', { duration: '5, 7' }, expect.stringMatching(/7/)],
  ['too many combinations', { seed: '1..200', duration: '5, 10, 15' }, 'makes 200 × 3 = 600 runs; the limit is 500.'],
])('a list with %s starts nothing and says why', (_, sweep, text) => {
  expect(readSweep(spark, formOf(spark, sweep)).reasons.map((reason) => reason.text)).toEqual([text]);
});

test('a list of a field that the model no longer has is left out', () => {
  const draft = formOf(spark, { gone: '1, 2', seed: '4, 5' });
  expect(readSweep(spark, draft).reasons).toEqual([]);
  expect(valuesOf(sweptDrafts(spark, draft), 'seed')).toEqual([[4], [5]]);
});

test('the grid has the first field as columns, and the second field as rows', () => {
  const draft = formOf(spark, { seed: '1, 2, 3', duration: '5, 10' });
  const grid = gridOfForm(spark, draft, sweptDrafts(spark, draft));
  expect(grid?.sweep).toMatchObject({
    columns: { by: 'seed', title: 'Seed', labels: ['1', '2', '3'] },
    rows: { by: 'duration', labels: ['5 s', '10 s'] },
  });
  expect(grid?.cells.at(-1)).toEqual({ column: 2, row: 1 });
});

test('several runs of each combination have no grid', () => {
  const draft = formOf(spark, { duration: '5, 10' });
  const twice = sweptDrafts(spark, draft).flatMap((each) => [each, each]);
  expect(gridOfForm(spark, draft, twice)).toBeUndefined();
});

test('another model has the values that it supports, and equal runs once', () => {
  const { rows } = planOf(spark, formOf(spark, { seed: '1..3', duration: '5 | 10' }), [videoB]);
  const ofSpark = rows.filter(({ modelId }) => modelId === spark.id);
  expect(ofSpark.map(({ swept }) => [swept?.['seed'], swept?.['duration']])).toEqual(
    valuesOf(sweptDrafts(spark, formOf(spark, { seed: '1..3', duration: '5 | 10' })), 'seed', 'duration'),
  );
  const others = rows.filter(({ modelId }) => modelId === videoB.id);
  const [duration = ''] = fieldWithRole(videoB, 'duration') ?? [];
  // It has no seed: three seeds would be the same run three times.
  expect(fieldWithRole(videoB, 'seed')).toBeUndefined();
  expect(others.map(({ swept }) => String(swept?.[duration]))).toEqual(['5', '10']);
});

test('the same combinations on two models are a grid with a column for each model', () => {
  const draft = formOf(spark, { seed: '1..3' });
  const rows = runPlanRows(planOf(spark, draft, [plus]), world);
  const own = rows.filter((row) => row.model === spark);
  const others = rows.filter((row) => row.model === plus);
  const grid = gridOfModels(draft, rows);
  expect(grid?.sweep).toMatchObject({
    columns: { by: 'model', labels: [spark.title, plus.title] },
    rows: { title: 'Seed', labels: ['1', '2', '3'] },
  });
  expect(gridOfModels(draft, [...own, ...others.slice(1)]), 'not the same combinations').toBeUndefined();
  expect(gridOfModels(draft, own.slice(0, 1))).toBeUndefined();
});

test('the run of another model has the values of the form, and can be sent', () => {
  const draft = { ...initialDraft(spark), values: { prompt: 'A heron' } };
  const [, row] = runPlanRows(planOf(spark, draft, [plus]), world);
  expect(row?.draft.values['prompt']).toBe('A heron');
  expect(row && prepareRun(plus, row.draft).reasons).toEqual([]);
});

test.each(builtInModels)('the first list of each field of $id is valid, or is still to be written', (model) => {
  const draft = initialDraft(model);
  for (const [name, field] of Object.entries(model.fields)) {
    if (!canVary(field, draft.values[name])) continue;
    const list = firstSweepList(field, draft.values[name]);
    const { reasons } = readSweep(model, { ...draft, sweep: { [name]: list } });
    expect(list === '' || reasons.length === 0, `${name}: ${list} ${JSON.stringify(reasons)}`).toBe(true);
  }
});

test('the prompt varies by its template, and the number of results by the number of runs', () => {
  for (const model of builtInModels)
    for (const role of ['prompt', 'count'] as const) {
      const [name, field] = fieldWithRole(model, role) ?? [];
      if (name !== undefined && field) expect(canVary(field, undefined)).toBe(false);
    }
});

test.each([
  ['a value out of the choices of a model', { duration: '5, 10, 15' }, videoB, ['15 s'], 'takes 5 or 10 s only'],
  ['a field that a model lacks', { seed: '1..3' }, videoB, ['2', '3'], 'has no seed'],
  ['a value that another row has already', { duration: '15, 5, 10' }, videoB, ['15 s'], 'takes 5 or 10 s only'],
  ['nothing where a model has each value', { seed: '1..3' }, plus, [], undefined],
  ['one of two lists', { duration: '5, 15', seed: '1..2' }, plus, ['15 s · 1', '15 s · 2'], 'takes 5 s only'],
  ['both lists', { duration: '5, 10, 15', seed: '1' }, videoB, ['15 s · 1'], 'takes 5 or 10 s only'],
] as const)('what a plan leaves out is told: %s', (_, sweep, other, values, reason) => {
  const form = { model: spark, draft: formOf(spark, sweep), others: [other] };
  const leftOut = leftOutOfForm(form);
  expect(leftOut.flatMap((each) => each.values)).toEqual(values);
  expect(leftOut[0]?.reason).toBe(reason);
  const plan = planOf(form.model, form.draft, form.others);
  const rows = plan.rows.filter(({ modelId }) => modelId === other.id);
  expect(rows.length + values.length).toBe(sweptDrafts(spark, form.draft).length);
  // The runs that start are the rows, and no two of a model send the same.
  const bodies = runPlanRows(plan, world).map(({ model, body }) => JSON.stringify([model.id, body]));
  expect(bodies).toHaveLength(plan.rows.length);
  expect(new Set(bodies).size).toBe(bodies.length);
});
