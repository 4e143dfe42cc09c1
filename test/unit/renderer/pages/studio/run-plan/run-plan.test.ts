import { describe, expect, test } from 'vitest';
import { type FrameRole, reasonAgainstModel } from '../../../../../../renderer/entities/projects/target-shot.ts';
import { costText, waitText } from '../../../../../../renderer/pages/studio/form/cost-and-wait-text.ts';
import {
  createPlan,
  createRow,
  draftOf,
  editsAfter,
  planIn,
  restoreFields,
  withBriefOf,
} from '../../../../../../renderer/pages/studio/run-plan/edit-plan.ts';
import { textOfFairness } from '../../../../../../renderer/pages/studio/run-plan/fairness-note.tsx';
import { blocksOf } from '../../../../../../renderer/pages/studio/run-plan/plan-problems.ts';
import { planRowCells } from '../../../../../../shared/comparisons/run-plan/plan-row-cells.ts';
import { runPlanRows } from '../../../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Connection } from '../../../../../../shared/connections/connection.ts';
import type { Draft, Values } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../../../../shared/models/all-models.ts';
import { initialDraft, type Model } from '../../../../../../shared/models/model.ts';
import { sizeClass } from '../../../../../../shared/tasks/typical-time.ts';
import { imageFile } from '../../../../../support/any-draft.ts';
import { knownModel } from '../../../../../support/known-model.ts';
import { isReady } from '../../../../shared/comparisons/run-plan/sample-run-plan.ts';

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

describe('a run plan', () => {
  test('starts with the model of the form; those that can’t run yet are off, at the end', () => {
    const rowsOf = (plan: ReturnType<typeof createPlan>) =>
      plan.rows.map(({ modelId, off }) => `${off ? 'off' : 'on'} ${modelId}`);
    expect(rowsOf(createPlan(videoB, filled({ prompt: 'A lake' })))).toEqual([
      'on video-b',
      'on video-d-pro',
      'on video-c-2.6-t2v-spark',
      'on video-c-2.2-t2v-plus',
      'off video-a-v2.5-turbo',
      'off video-c-2.2-i2v-flash',
      'off video-c-2.1-kf2v-plus',
    ]);
    const images = createPlan(imageC, filled({ images: [imageFile('a')] }, imageC));
    expect(rowsOf(images).slice(0, 2)).toEqual(['on image-c-2.6-image', 'on image-e-2']);
    const experimental = knownModel('image-c-2.5-t2i-preview');
    const plan = createPlan(experimental, filled({ prompt: 'A lake' }, experimental));
    expect(rowsOf(plan)[0]).toBe('on image-c-2.5-t2i-preview');
    expect(runPlanRows(plan, world).filter(isReady)).toHaveLength(1);
  });

  test('keeps its models and drops their edits when another brief is taken, with its model first', () => {
    const plan = createPlan(videoB, filled({ prompt: 'A lake' }));
    const edited = { ...plan, rows: [createRow('video-d-pro', { values: { prompt: 'own' }, cuts: {} }), ...plan.rows] };
    expect(withBriefOf(edited, videoB, filled({ prompt: 'A lake' }))).toBe(edited);
    const other = withBriefOf(edited, videoB, filled({ prompt: 'A road' }));
    expect(other.rows.slice(0, 2)).toMatchObject([
      { id: plan.rows[0]?.id, modelId: 'video-b' },
      { id: edited.rows[0]?.id, modelId: 'video-d-pro', edits: { values: {}, cuts: {} } },
    ]);
  });

  test('has a row of the form’s model that is on, although it was removed or turned off', () => {
    const draft = filled({ prompt: 'A lake' });
    const plan = createPlan(videoB, draft);
    const [row, ...others] = plan.rows;
    if (!row) throw new Error('The plan has no row.');
    const first = (rows: typeof plan.rows) => withBriefOf({ ...plan, rows }, videoB, draft).rows[0];
    expect(first(others)).toMatchObject({ modelId: 'video-b' });
    expect(first([...others, { ...row, off: true }])).toEqual(row);
  });

  test('has models of another kind of result only until a brief for it is taken', () => {
    const plan = createPlan(videoB, filled({ prompt: 'A lake' }));
    const { rows } = withBriefOf(plan, imageC, filled({ prompt: 'A lake' }, imageC));
    expect(rows.map(({ modelId }) => knownModel(modelId).output)).not.toContain('videos');
  });

  test('for a shot with frames excludes the models without fields for them', () => {
    const plan = {
      ...createPlan(videoB, filled({})),
      rows: ['video-a-v2.5-turbo', 'video-b', 'video-d-pro'].map((id) => createRow(id)),
    };
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
    const plan = createPlan(videoB, filled({ prompt: 'A lake' }));
    const draft = draftOf(plan);
    expect(planIn(draft)).toBe(plan);
    expect(planIn(structuredClone(draft))).toBe(plan);
  });
});

describe('the edits of a row of a run plan', () => {
  const carried = filled({ prompt: 'A lake' });
  const row = createRow('video-b');

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

test('the problems of a run plan are listed per row, without the rows that are off', () => {
  const long = 'a'.repeat(868);
  const plan = createPlan(videoB, filled({ prompt: long }));
  const rows = runPlanRows(plan, world);
  const blocks = blocksOf(rows, gateway, new Set(), () => undefined);
  expect(blocks).toEqual([
    {
      rowId: plan.rows[3]?.id,
      model: 'video-c-2.2-t2v-plus',
      title: 'Prompt',
      text: 'is 68 characters too long. Shorten the prompt, or accept the cut.',
      targetField: 'prompt',
    },
  ]);
  const { create, title } = rows[1]?.model ?? videoB;
  expect(blocksOf(rows, { ...gateway, refusedPaths: [create.path] }, new Set(), () => undefined)).toMatchObject([
    { targetField: 'connection', model: title },
    { targetField: 'prompt' },
  ]);
  const off = rows.map((row) => ({ ...row, isOn: false }));
  expect(blocksOf(off, gateway, new Set(), () => undefined)).toMatchObject([{ title: 'Run plan' }]);
  expect(blocksOf(off, { kind: 'none' }, new Set(), () => undefined).map(({ targetField }) => targetField)).toEqual([
    'connection',
    'models',
  ]);
});

test('a problem of one of several rows of a model names its place, and the cell shows the refused value', () => {
  const ids = ['image-c-2.6-image', 'video-d-pro', 'image-c-2.6-image'];
  const edits = { values: { seed: 'many' }, cuts: {} };
  const rows = ids.map((id, index) => createRow(id, index === 2 ? edits : undefined));
  const plan = { ...createPlan(imageC, filled({ prompt: 'A lake', images: [imageFile('a')] }, imageC)), rows };
  const planned = runPlanRows(plan, world);
  const blocks = blocksOf(planned, gateway, new Set(), () => undefined).filter(({ title }) => title === 'Seed');
  expect(blocks).toMatchObject([{ rowId: rows[2]?.id, model: 'image-c-2.6-image, row 3' }]);
  expect(planned.map((row) => planRowCells(row, plan.brief).other.main)[2]).toBe('Seed: many');
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
  const of = (outcome: 'mostly' | 'alone' | 'even', differences = two.slice(0, 0)) => ({
    outcome,
    differences,
    equalisers: [],
  });
  expect(textOfFairness(of('mostly', two), 5)).toBe(
    'Mostly. All five get the same idea, but durations range from 5 to 10 s; and prompt rewriting is on for one.',
  );
  expect(textOfFairness(of('alone'), 1)).toBe('A single run has nothing to compare with.');
  expect(textOfFairness(of('even'), 2)).toMatch(/^Yes\. Both /);
});

test('a problem of all rows is listed once and leads to the brief', () => {
  const rows = runPlanRows(createPlan(videoB, filled({ prompt: '' })), world);
  const on = rows.filter(({ isOn }) => isOn);
  const blocks = blocksOf(rows, gateway, new Set(), () => undefined);
  expect(on.length).toBeGreaterThan(1);
  expect(blocks.filter(({ title }) => title === 'Prompt')).toEqual([
    { title: 'Prompt', text: 'is empty.', targetField: 'brief-prompt' },
  ]);
});
