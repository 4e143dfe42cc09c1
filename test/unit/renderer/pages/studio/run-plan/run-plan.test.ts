import { describe, expect, test } from 'vitest';
import { type FrameRole, reasonAgainstModel } from '../../../../../../renderer/entities/projects/target-shot.ts';
import { costText, waitText } from '../../../../../../renderer/pages/studio/form/cost-and-wait-text.ts';
import { draftOfPlan, planIn, problemsOfPlan } from '../../../../../../renderer/pages/studio/form/form-plans.ts';
import { generateProblems } from '../../../../../../renderer/pages/studio/form/generate-problems.ts';
import {
  editsAfter,
  restoreFields,
  withCopyOfRow,
  withoutRow,
  withPromptRows,
  withRow,
} from '../../../../../../renderer/pages/studio/run-plan/edit-plan.ts';
import { textOfFairness } from '../../../../../../renderer/pages/studio/run-plan/fairness-note.tsx';
import type { Fairness } from '../../../../../../shared/comparisons/fairness.ts';
import { planRowCells, planRowOtherCell } from '../../../../../../shared/comparisons/run-plan/plan-row-cells.ts';
import { mostRuns } from '../../../../../../shared/comparisons/run-plan/planned-run.ts';
import {
  isPlanOfForm,
  type PlannedForm,
  planOfForm,
} from '../../../../../../shared/comparisons/run-plan/rows-of-form.ts';
import { planOfDraft, type RunPlan } from '../../../../../../shared/comparisons/run-plan/run-plan.ts';
import { runPlanRows } from '../../../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Connection } from '../../../../../../shared/connections/connection.ts';
import type { Draft, Values } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../../../../shared/models/all-models.ts';
import { initialDraft, type Model } from '../../../../../../shared/models/model.ts';
import { templateRuns } from '../../../../../../shared/prompts/template-runs.ts';
import { defaultTemplateSettings } from '../../../../../../shared/prompts/template-variable-values.ts';
import { sizeClass } from '../../../../../../shared/tasks/typical-time.ts';
import { imageFile } from '../../../../../support/any-draft.ts';
import { knownModel } from '../../../../../support/known-model.ts';
import { rowOf } from '../../../../shared/comparisons/run-plan/sample-run-plan.ts';

const world = { modelOf: modelById, opening: initialDraft };
const videoB = knownModel('video-b');
const imageC = knownModel('image-c-2.6-image');
const gateway: Connection = {
  kind: 'gateway',
  baseUrl: 'https://gateway.example',
  hasKey: true,
  temporary: false,
  keyRefused: false,
  refusedPaths: [],
};
const filled = (values: Values, model = videoB): Draft => ({
  values: { ...initialDraft(model).values, ...values },
  extra: '',
});

const planOf = (
  model: Model,
  draft: Draft,
  others: readonly Model[] = [],
  stored?: RunPlan,
  form?: Partial<PlannedForm>,
) => planOfForm({ model, draft, others, expansions: [], ...form }, stored);
const shown = (plan: RunPlan) =>
  plan.rows
    .filter(({ removed }) => !removed)
    .map(({ modelId, off, swept }) => [modelId, off ? 'off' : 'on', { ...swept }]);

describe('the plan of a form', () => {
  const videoD = knownModel('video-d-pro');
  const lake = filled({ prompt: 'A lake' });
  const lists = (duration: string): Draft => ({ ...lake, sweep: { duration } });

  test('has a row for each model, prompt and combination of the lists', () => {
    expect(shown(planOf(videoB, lake))).toEqual([['video-b', 'on', {}]]);
    expect(shown(planOf(videoB, lists('5 | 10'), [videoD]))).toEqual([
      ['video-b', 'on', { duration: '5' }],
      ['video-b', 'on', { duration: '10' }],
      ['video-d-pro', 'on', { seconds: '4' }],
      ['video-d-pro', 'on', { seconds: '12' }],
    ]);
    const { expansions, ...template } = templateRuns('A {fox|heron}', defaultTemplateSettings, []);
    const from = { template: template.template, settings: template.settings };
    const prompts = expansions.map(({ text, chosen }) => ({ text, from: { ...from, chosen: [...chosen] } }));
    const rows = runPlanRows(planOf(videoB, lake, [videoD], undefined, { expansions: prompts }), world);
    expect(rows.map(({ model, draft }) => [model.id, draft.values['prompt']])).toEqual([
      ['video-b', 'A fox'],
      ['video-b', 'A heron'],
      ['video-d-pro', 'A fox'],
      ['video-d-pro', 'A heron'],
    ]);
    expect(rows.every(({ draft }) => draft.expandedFrom?.template === 'A {fox|heron}')).toBe(true);
  });

  test('follows the form, and its rows keep what the user changed in them', () => {
    const plan = planOf(videoB, lists('5 | 10'), [videoD]);
    const [first, second] = plan.rows;
    if (!first || !second) throw new Error('The plan has too few rows.');
    const edited = withRow(
      withRow(plan, first.id, (row) => ({ ...row, off: true })),
      second.id,
      (row) => ({
        ...row,
        edits: { values: { mode: 'pro' }, cuts: {} },
      }),
    );
    const road = planOf(videoB, { ...lists('10 | 5'), values: { ...lake.values, prompt: 'A road' } }, [], edited);
    expect(shown(road)).toEqual([
      ['video-b', 'off', { duration: '5' }],
      ['video-b', 'on', { duration: '10' }],
    ]);
    expect(runPlanRows(road, world)[1]?.draft.values).toMatchObject({ prompt: 'A road', mode: 'pro', duration: '10' });
    expect(planOf(videoB, lists('5 | 10'), [videoD], edited), 'nothing changed').toBe(edited);
    expect(shown(planOf(videoD, filled({ prompt: 'A lake' }, videoD), [], edited)), 'another form').toEqual([
      ['video-d-pro', 'on', {}],
    ]);
  });

  test('keeps rows that the user added or removed', () => {
    const plan = planOf(videoB, lists('5 | 10'));
    const [first] = plan.rows;
    if (!first) throw new Error('The plan has no row.');
    const copied = withCopyOfRow(plan, first.id);
    expect(runPlanRows(copied, world).map(({ draft }) => draft.values['duration'])).toEqual(['5', '5', '10']);
    const without = withoutRow(copied, first.id);
    expect(shown(planOf(videoB, lists('5 | 10'), [videoD], without))).toEqual([
      ['video-b', 'on', {}],
      ['video-b', 'on', { duration: '10' }],
      ['video-d-pro', 'on', { seconds: '4' }],
      ['video-d-pro', 'on', { seconds: '12' }],
    ]);
    const own = without.rows.find(({ swept }) => !swept);
    expect(own && withoutRow(without, own.id).rows.map(({ id }) => id)).not.toContain(own?.id);
  });

  test('that was replaced by a table gets rows of new models only', () => {
    const { plan, count, incomplete } = withPromptRows(planOf(videoB, lake, [videoD]), ['a', 'b']);
    expect([count, incomplete]).toEqual([4, []]);
    const prompts = (each: RunPlan) => runPlanRows(each, world).map(({ draft }) => draft.values['prompt']);
    expect(prompts(plan)).toEqual(['a', 'b', 'a', 'b']);
    expect(prompts(planOf(videoB, lists('5 | 10'), [videoD], plan))).toEqual(['a', 'b', 'a', 'b']);
    const spark = knownModel('video-c-2.6-t2v-spark');
    expect(prompts(planOf(videoB, lake, [videoD, spark], plan))).toEqual(['a', 'b', 'a', 'b', 'A lake']);
    const many = Array.from({ length: mostRuns - 1 }, (_, index) => `Prompt ${index}`);
    const full = withPromptRows(planOf(videoB, lake, [videoD]), many);
    expect([full.count, full.incomplete]).toEqual([mostRuns, ['video-d-pro']]);
    expect(planOfDraft(draftOfPlan(full.plan))).toEqual(full.plan);
  });

  test('has rows with their ids, and without what the user changed, once it follows the form again', () => {
    const plan = planOf(videoB, lake, [videoD]);
    const { plan: replaced } = withPromptRows(plan, ['a']);
    const form = { model: videoB, draft: lake, others: [videoD], expansions: [] };
    expect(planOfForm(form, undefined, replaced.rows).rows).toEqual(plan.rows);
  });

  test('of an earlier version, with a brief of its own, is not the plan of the form', () => {
    const old = { ...planOf(videoB, lake), rows: [rowOf('video-d-pro')] };
    expect(isPlanOfForm(old, videoB)).toBe(false);
    expect(shown(planOf(videoB, lake, [], old))).toEqual([['video-b', 'on', {}]]);
  });

  test('for a shot with frames excludes the models without fields for them', () => {
    const others = ['video-b', 'video-d-pro'].map(knownModel);
    const videoA = knownModel('video-a-v2.5-turbo');
    const plan = planOf(videoA, filled({}, videoA), others);
    const rowsFor = (...roles: FrameRole[]) => {
      const facts = { ...world, reasonAgainst: (model: Model) => reasonAgainstModel(model, roles) };
      return runPlanRows(plan, facts).map(
        ({ model, isOn, reasonAgainst }) => `${isOn ? 'on' : reasonAgainst}: ${model.id}`,
      );
    };
    expect(rowsFor('image')).toEqual(['on: video-a-v2.5-turbo', 'No first frame: video-b', 'on: video-d-pro']);
    expect(rowsFor('image', 'end-image')).toEqual([
      'on: video-a-v2.5-turbo',
      'No first frame: video-b',
      'No last frame: video-d-pro',
    ]);
    // Nothing is stored, so another shot excludes no row.
    expect(rowsFor()).toEqual(['on: video-a-v2.5-turbo', 'on: video-b', 'on: video-d-pro']);
  });

  test('is not parsed again right after it was written', () => {
    const plan = planOf(videoB, lake);
    const draft = draftOfPlan(plan);
    expect(planIn(draft)).toBe(plan);
    expect(planIn(structuredClone(draft))).toBe(plan);
  });
});

describe('the edits of a row of a run plan', () => {
  const carried = filled({ prompt: 'A lake' });
  const row = rowOf('video-b');

  test('contain only the values that differ from the brief', () => {
    const own = editsAfter(row, carried, carried, filled({ prompt: 'A road', mode: 'pro' }));
    expect(own).toEqual({ values: { prompt: 'A road', mode: 'pro' }, cuts: {} });
    const now = filled({ prompt: 'A road', mode: 'pro' });
    expect(editsAfter({ ...row, edits: own }, carried, now, filled({ prompt: 'A lake', mode: 'pro' })).values).toEqual({
      mode: 'pro',
    });
  });

  test('include an emptied field and extra body fields', () => {
    const { duration: _, ...values } = carried.values;
    const next = { values, extra: '{"a": 1}' };
    const edits = editsAfter(row, carried, carried, next);
    expect(edits).toEqual({ values: { duration: null }, cuts: {}, extra: '{"a": 1}' });
    expect(restoreFields({ ...row, edits }, ['duration', 'extra']).edits).toEqual({ values: {}, cuts: {} });
  });
});

describe('the problems of a plan', () => {
  const plus = knownModel('video-c-2.2-t2v-plus');
  const facts = { connection: gateway, missing: new Set<string>(), audioOf: () => undefined };

  test('are those of rows that are on, beside the problems of the form', () => {
    const plan = planOf(videoB, filled({ prompt: 'a'.repeat(868) }), [plus]);
    const rows = runPlanRows(plan, world);
    const problems = problemsOfPlan(videoB, rows, [], facts);
    expect(problems).toEqual([
      {
        title: 'video-c-2.2-t2v-plus: Prompt',
        text: 'is 68 characters too long. Shorten it, or accept the cut in the plan.',
        targetField: '',
        row: { id: plan.rows[1]?.id, field: 'prompt' },
      },
    ]);
    expect(problemsOfPlan(videoB, rows.slice(0, 1), [], facts)).toEqual([]);
    const off = rows.map((row) => ({ ...row, isOn: false }));
    expect(problemsOfPlan(videoB, off, [], facts)).toMatchObject([{ title: 'Plan', row: { id: plan.rows[0]?.id } }]);
    const refused = { ...facts, connection: { ...gateway, refusedPaths: [plus.create.path] } };
    expect(problemsOfPlan(videoB, rows, [], refused).map(({ targetField }) => targetField)).toContain('connection');
  });

  test('of a value of the form lead to its field, and are listed once', () => {
    const rows = runPlanRows(planOf(videoB, filled({ prompt: '' }), [plus]), world);
    const own = generateProblems(videoB, filled({ prompt: '' }), facts);
    expect(own).toMatchObject([{ title: 'Prompt', text: 'is empty.' }]);
    expect(problemsOfPlan(videoB, rows, own, facts)).toEqual([]);
    expect(problemsOfPlan(videoB, rows.slice(1), [], facts)).toMatchObject([
      { title: 'video-c-2.2-t2v-plus: Prompt', targetField: 'prompt' },
    ]);
  });

  test('of one of several rows of a model name its place, and the cell shows the refused value', () => {
    const form = filled({ prompt: 'A lake', images: [imageFile('a')] }, imageC);
    const plan = planOf(imageC, { ...form, sweep: { seed: '1, 2, 3' } });
    const third = plan.rows[2];
    const edits = { values: { seed: 'many' }, cuts: {} };
    const edited = withRow(plan, third?.id ?? '', (row) => ({ ...row, edits }));
    const rows = runPlanRows(edited, world);
    expect(problemsOfPlan(imageC, rows, [], facts)).toMatchObject([
      { title: 'image-c-2.6-image, row 3: Seed', row: { id: third?.id, field: 'seed' } },
    ]);
    expect(rows.map((row) => planRowCells(row, plan.brief).other.main)).toEqual(['Seed: 1', 'Seed: 2', 'Seed: many']);
    // In its own column, the value is not among the other fields.
    expect(rows.map((row) => planRowCells(row, plan.brief).seed.main)).toEqual(['1', '2', 'many']);
    for (const row of rows) expect(JSON.stringify(planRowOtherCell(row, ['seed']))).not.toMatch(/seed|many/i);
  });
});

describe('the start of a run plan', () => {
  const video = { model: videoB, draft: filled({ duration: '5' }) };
  const images = { model: imageC, draft: filled({ n: 4 }, imageC) };

  test('states the charges, and the images if a run makes several', () => {
    expect(costText([video], gateway)).toBe('1 charge');
    expect(costText([video, video], gateway)).toBe('2 charges');
    expect(costText([video, images], gateway)).toBe('2 charges, 4 images');
    expect(costText([video, images], { kind: 'sandbox' })).toBe('4 images, free');
  });

  test('states the longest known wait and how many runs it is based on', () => {
    const usual = (model: typeof videoB, draft: Draft, median: number, runs: number) => ({
      modelId: model.id,
      sizeClass: sizeClass(draft),
      sandbox: false,
      runs,
      median,
      p90: median * 2,
    });
    const all = [usual(videoB, video.draft, 180_000, 5), usual(imageC, images.draft, 60_000, 5)];
    expect(waitText([video, images], gateway, all)).toEqual({ text: '3-6 min' });
    expect(waitText([video, images], gateway, all.slice(0, 1))).toEqual({
      text: '3-6 min',
      note: 'based on 1 of 2 runs',
    });
    expect(waitText([video], gateway, [usual(videoB, video.draft, 1000, 2)])).toEqual({ text: 'Unknown' });
  });
});

test('the fairness note of a run plan is readable text', () => {
  const two = [
    { trait: 'duration' as const, words: 'durations range from 5 to 10 s' },
    { trait: 'rewriting' as const, words: 'prompt rewriting is on for one' },
  ];
  const of = (outcome: Fairness['outcome'], differences: Fairness['differences'] = []) => ({
    outcome,
    differences,
    equalisers: [],
  });
  expect(textOfFairness(of('mostly', two), 5)).toBe(
    'Nearly fair. All five get the same idea, but durations range from 5 to 10 s; and prompt rewriting is on for one.',
  );
  const three = [...two, { trait: 'sound' as const, words: 'sound is on for three' }];
  expect(textOfFairness(of('mostly', three), 5, 2)).toBe(
    'Nearly fair. Durations range from 5 to 10 s; prompt rewriting is on for one; and 1 more.',
  );
  expect(textOfFairness(of('mostly', two), 5, 2)).toBe(textOfFairness(of('mostly', two), 5));
  expect(textOfFairness(of('alone'), 1)).toBe('A single run has nothing to compare with.');
  expect(textOfFairness(of('even'), 2)).toMatch(/^Fair\. Both /);
});
