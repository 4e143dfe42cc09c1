import { expect, test } from 'vitest';
import { fairnessOf } from '../../../../shared/comparisons/fairness.ts';
import { briefOf } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { noEdits, type RowEdits, type RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import { runPlanRows } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Values } from '../../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { initialDraft } from '../../../../shared/models/model.ts';
import { imageFile } from '../../../support/any-draft.ts';
import { knownModel } from '../../../support/known-model.ts';

const world = { modelOf: modelById, opening: initialDraft };

function planOf(from: string, values: Values, rows: readonly (readonly [string, RowEdits])[]): RunPlan {
  const model = knownModel(from);
  const draft = { values: { ...initialDraft(model).values, ...values }, extra: '' };
  return {
    origin: { modelId: from, draft },
    brief: briefOf(model, draft),
    rows: rows.map(([modelId, edits], index) => ({ id: `row-${index}`, modelId, edits })),
  };
}

const judge = (plan: RunPlan) => fairnessOf(runPlanRows(plan, world), plan.brief);
const plain = (...ids: string[]) => ids.map((id) => [id, noEdits] as const);
const even: RowEdits = { values: { prompt_extend: false }, cuts: {} };

test('a single row is compared with nothing', () => {
  expect(judge(planOf('video-b', { prompt: 'A lake' }, plain('video-b')))).toEqual({
    outcome: 'alone',
    differences: [],
    equalisers: [],
  });
});

test('rows with the same request are fair', () => {
  const plan = planOf('video-c-2.2-t2v-plus', { prompt: 'A lake', prompt_extend: false }, [
    ['video-c-2.2-t2v-plus', noEdits],
    ['video-c-2.6-t2v-spark', { values: { prompt_extend: false, audio: false }, cuts: {} }],
  ]);
  expect(judge(plan)).toMatchObject({ outcome: 'even', differences: [] });
});

test('unfair rows show which traits differ and by how much', () => {
  const long = 'a'.repeat(868);
  const lake = imageFile('a', 1500, 1000);
  const plan = planOf('video-a-v2.5-turbo', { prompt: long, negative_prompt: 'text', image: [lake], duration: 10 }, [
    ['video-a-v2.5-turbo', noEdits],
    ['video-b', noEdits],
    ['video-c-2.2-t2v-plus', { values: { prompt_extend: true }, cuts: { prompt: long } }],
    ['video-c-2.6-t2v-spark', even],
    ['video-d-pro', { values: { input_reference: null }, cuts: {} }],
  ]);
  const { outcome, differences } = judge(plan);
  expect(outcome).toBe('uneven');
  expect(Object.fromEntries(differences.map(({ trait, words }) => [trait, words]))).toEqual({
    prompt: 'one reads a prompt 68 characters shorter',
    negative: 'one gets no negative prompt',
    images: 'four do not see the image',
    shape: 'aspect ratios are 3:2 and 16:9',
    pixels: 'sizes range from 0.9 to 2.1 megapixels',
    duration: 'durations range from 5 to 12 s',
    rewriting: 'prompt rewriting is on for one',
    sound: 'sound is on for one',
  });
});

test('one click sets the duration that most rows can have, and the shorter of two equally common ones', () => {
  const plan = planOf(
    'video-b',
    { prompt: 'A lake', duration: '10' },
    plain('video-b', 'video-c-2.2-t2v-plus', 'video-d-pro'),
  );
  const duration = judge(plan).equalisers[0];
  expect(duration).toEqual({
    label: 'Set every duration to 5 s where supported',
    edits: { 'row-0': { duration: '5' } },
  });
});

test('prompt rewriting and audio are switched off in every active row, and other rows stay unchanged', () => {
  const plan = planOf(
    'video-b',
    { prompt: 'A lake' },
    plain('video-c-2.6-t2v-spark', 'video-c-2.2-t2v-plus', 'video-c-2.2-t2v-plus'),
  );
  const off = { ...plan, rows: plan.rows.map((row, index) => (index === 2 ? { ...row, off: true as const } : row)) };
  expect(judge(off).equalisers.slice(-2)).toEqual([
    {
      label: 'Prompt rewriting off for all',
      edits: { 'row-0': { prompt_extend: false }, 'row-1': { prompt_extend: false } },
    },
    { label: 'Sound off for all', edits: { 'row-0': { audio: false } } },
  ]);
});

test('one click sets the aspect ratio of the brief in every model that has exactly this ratio', () => {
  const plan = planOf('video-b', { prompt: 'A lake', aspect_ratio: '16:9' }, [
    ['video-b', noEdits],
    ['video-d-pro', { values: { size: '1024x1792' }, cuts: {} }],
    ['video-c-2.6-t2v-spark', { values: { size: '1440*1440' }, cuts: {} }],
  ]);
  expect(judge(plan).equalisers.find(({ label }) => label.startsWith('Set every aspect ratio'))).toEqual({
    label: 'Set every aspect ratio to 16:9',
    edits: { 'row-1': { size: '1280x720' }, 'row-2': { size: '1920*1080' } },
  });
});

test('making rows equal removes every difference of the trait that can be removed', () => {
  const plan = planOf(
    'video-b',
    { prompt: 'A lake', duration: '10', aspect_ratio: '1:1' },
    plain('video-b', 'video-c-2.6-t2v-spark', 'video-c-2.2-t2v-plus'),
  );
  let mended = plan;
  for (const { edits } of judge(plan).equalisers) {
    mended = {
      ...mended,
      rows: mended.rows.map((row) => ({
        ...row,
        edits: { ...row.edits, values: { ...row.edits.values, ...edits[row.id] } },
      })),
    };
  }
  expect(judge(mended)).toMatchObject({ outcome: 'even', equalisers: [] });
});

test('two rows of one model without a common seed are reported', () => {
  const seeded = (seed: number): RowEdits => ({ values: { seed }, cuts: {} });
  const rows = (a: RowEdits, b: RowEdits) =>
    planOf('video-c-2.2-t2v-plus', { prompt: 'A lake' }, [
      ['video-c-2.2-t2v-plus', a],
      ['video-c-2.2-t2v-plus', b],
    ]);
  expect(judge(rows(seeded(1), seeded(2))).differences).toEqual([
    { trait: 'seed', words: 'the video-c-2.2-t2v-plus runs have other seeds' },
  ]);
  expect(judge(rows(seeded(1), noEdits)).differences[0]?.words).toMatch(/random seeds$/);
  expect(judge(rows(seeded(1), seeded(1))).outcome).toBe('even');
});
