import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { briefFormModel, briefNames } from '../../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { planRowCells } from '../../../../../shared/comparisons/run-plan/plan-row-cells.ts';
import { planAsDraft, planOfDraft, type RowEdits } from '../../../../../shared/comparisons/run-plan/run-plan.ts';
import { runPlanRows } from '../../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Draft } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { imageName } from '../../../../../shared/fields/image-name.ts';
import { builtInModels } from '../../../../../shared/models/all-models.ts';
import { initialDraft, type Model } from '../../../../../shared/models/model.ts';
import { prepareRun } from '../../../../../shared/models/prepare-run.ts';
import { anyDraft, anyValue, imageFile } from '../../../../support/any-draft.ts';
import { knownModel } from '../../../../support/known-model.ts';
import { all, canoe, cells, filled, isReady, long, only, planOf, rowOf, world } from './sample-run-plan.ts';

describe('the request of a row', () => {
  test('is the unchanged form in the model of the brief', () => {
    for (const model of builtInModels) {
      fc.assert(
        fc.property(anyDraft(model), (draft) => {
          const rows = runPlanRows(planOf(model, draft, [rowOf(model.id)]), world);
          expect(rows.map((row) => row.draft)).toEqual([draft]);
        }),
        { numRuns: 20 },
      );
    }
  });

  test('differs in that model only where the brief was edited', () => {
    const model = knownModel('video-b');
    const draft = { values: { prompt: 'old', mode: 'pro', cfg_scale: 0.3, duration: '10' }, extra: '{"a": 1}' };
    const plan = planOf(model, draft, [rowOf(model.id)]);
    const brief: Draft = { values: { ...plan.brief.values, [briefNames.prompt]: 'new' }, extra: '' };
    expect(runPlanRows({ ...plan, brief }, world)[0]?.draft).toEqual({
      values: { ...draft.values, prompt: 'new' },
      extra: '{"a": 1}',
    });
    const { [briefNames.duration]: _, ...others } = brief.values;
    const withoutDuration = runPlanRows({ ...plan, brief: { values: others, extra: '' } }, world)[0]?.draft;
    expect(withoutDuration?.values).toEqual({ ...draft.values, prompt: 'new', duration: '5' });
  });

  test('has sizes, durations and images in the format of each model', () => {
    const lake = imageFile('a', 1600, 1067);
    const from = { prompt: canoe, input_reference: [lake], size: '1280x720', seconds: '8' };
    const sent = (to: string) => only('video-d-pro', from, to).body;
    expect(sent('video-b')).toMatchObject({ prompt: canoe, aspect_ratio: '16:9', duration: '10' });
    expect(sent('video-c-2.6-t2v-spark')).toMatchObject({ prompt: canoe, size: '1920*1080', duration: 10 });
    expect(sent('video-a-v2.5-turbo')).toMatchObject({ prompt: canoe, image: 'a.png', duration: 10 });
    expect(sent('image-e-2')).toMatchObject({ prompt: canoe, images: ['a.png'], aspect_ratio: '16:9' });
  });

  test('has settings outside of the brief if the model has them', () => {
    const row = only('video-b', { prompt: canoe, mode: 'pro', cfg_scale: 0.3 }, 'video-a-v2.5-turbo');
    expect(row.body['mode']).toBe('pro');
    expect(row.dropped.map(({ title }) => title)).toContain('CFG scale');
  });

  test('from a preset lacks texts, seeds and images', () => {
    const spark = knownModel('video-c-2.6-t2v-spark');
    const opening = (model: Model) =>
      model.id === spark.id
        ? filled(spark, { prompt: 'of a preset', seed: 7, prompt_extend: false })
        : initialDraft(model);
    const model = knownModel('video-b');
    const plan = planOf(model, filled(model, {}), [rowOf(spark.id)]);
    const [row] = runPlanRows(plan, { ...world, opening });
    expect(row?.draft.values).toMatchObject({ prompt_extend: false });
    expect(row?.draft.values).not.toHaveProperty('prompt');
    expect(row?.draft.values).not.toHaveProperty('seed');
  });
});

describe('a row waits', () => {
  test('with a prompt beyond the limit, complete, until the user accepts the shortened text', () => {
    const waiting = only('video-b', { prompt: long }, 'video-c-2.2-t2v-plus');
    expect(waiting.draft.values['prompt']).toBe(long);
    expect(waiting.waits).toMatchObject([{ field: 'prompt', length: 868, limit: 800, struck: '🛶'.repeat(68) }]);
    expect(isReady(waiting)).toBe(false);
    expect(cells(waiting).prompt).toMatchObject({ main: 'Too long by 68', sub: '868 of 800', differs: true });

    const accepted = only('video-b', { prompt: long }, 'video-c-2.2-t2v-plus', { values: {}, cuts: { prompt: long } });
    // The cut is between characters, never inside of one.
    expect(accepted.body['prompt']).toBe(`${'a'.repeat(799)}🛶`);
    expect(isReady(accepted)).toBe(true);
    expect(cells(accepted).prompt).toMatchObject({ main: 'Shortened by 68', sub: '800 of 800', differs: true });

    const typedOn = only('video-b', { prompt: `${long}!` }, 'video-c-2.2-t2v-plus', {
      values: {},
      cuts: { prompt: long },
    });
    expect(typedOn.waits).toHaveLength(1);
    expect(isReady(typedOn)).toBe(false);
  });

  test('for a shortened prompt only in its own row', () => {
    const edits = { values: { prompt: canoe }, cuts: {} };
    const row = only('video-b', { prompt: long }, 'video-c-2.2-t2v-plus', edits);
    expect(isReady(row)).toBe(true);
    expect(cells(row).prompt).toMatchObject({
      main: canoe.slice(0, 200),
      sub: `${canoe.length} of 800`,
      differs: true,
    });
  });

  test('for an image of another size until it is resized, and a resize belongs to the image of the brief', () => {
    const lake = imageFile('a', 1600, 1067);
    const values = { prompt: canoe, image: [lake] };
    const row = only('video-a-v2.5-turbo', values, 'video-d-pro');
    expect(isReady(row)).toBe(false);
    expect(cells(row).images).toMatchObject({
      main: 'Needs crop or resize',
      sub: 'accepts only 1280 × 720',
      isBad: true,
    });

    const { from: _, ...original } = lake;
    const fitted = {
      ...imageFile('b', 1280, 720),
      fit: {
        original,
        recipe: {
          way: 'crop' as const,
          area: { x: 0, y: 0, width: 1600, height: 900 },
          output: { width: 1280, height: 720 },
          type: 'image/png' as const,
        },
      },
    };
    const edits: RowEdits = { values: { input_reference: [fitted] }, cuts: {} };
    const done = only('video-a-v2.5-turbo', values, 'video-d-pro', edits);
    expect(isReady(done)).toBe(true);
    expect(cells(done).images).toMatchObject({ main: 'Cropped', sub: 'to 1280 × 720 · data URI', differs: true });

    const other = only('video-a-v2.5-turbo', { ...values, image: [imageFile('c', 900, 900)] }, 'video-d-pro', edits);
    expect(other.body['input_reference']).toBe('c.png');
    expect(other.edited.size).toBe(0);
  });

  test('ready although only the result path of the model is documented: what the form runs, the plan runs', () => {
    expect(isReady(only('video-b', { prompt: canoe }, 'image-c-2.5-t2i-preview'))).toBe(true);
  });
});

describe('the run plan', () => {
  test('a field with a column says if a model lacks it, and only a lost value differs', () => {
    const sound = cells(only('video-c-2.6-t2v-spark', { prompt: canoe, audio: true }, 'video-b')).sound;
    expect(sound).toEqual({ main: 'none', differs: true });
    const rewriting = cells(only('video-c-2.6-t2v-spark', { prompt: canoe }, 'video-b'))['prompt-rewriting'];
    expect(rewriting).toEqual({ main: 'none', differs: false });
  });

  test('marks every cell that differs', () => {
    const lake = imageFile('a', 1200, 800);
    const from = { image: [lake], prompt: canoe, negative_prompt: 'text', duration: 10 };
    const notesOf = (to: string) => {
      const { prompt, shape, duration, images, other } = cells(only('video-a-v2.5-turbo', from, to));
      return [prompt, shape, duration, images, other].map(({ main, differs }) => `${main}${differs ? ' *' : ''}`);
    };
    expect(notesOf('video-d-pro')).toEqual([
      'As in the form',
      '1280 × 720',
      '12 s *',
      'Needs crop or resize *',
      'No negative prompt *',
    ]);
    expect(notesOf('video-c-2.2-t2v-plus')).toEqual([
      'As in the form',
      '1920 × 1080',
      '5 s *',
      'Not supported *',
      'Rewrite prompt: on',
    ]);
    expect(notesOf('video-a-v2.5-turbo')).toEqual([
      'As in the form',
      'From the image',
      '10 s',
      'First frame',
      'Mode: Standard',
    ]);
    expect(notesOf('image-e-2')).toEqual(['As in the form', '1:1', 'Image *', '1 image', 'No negative prompt *']);
  });

  test('reports an image that becomes the last frame, or finds no slot', () => {
    const images = [imageFile('a'), imageFile('b'), imageFile('c')];
    const notesOf = (count: number, to: string) =>
      cells(only('image-e-2', { prompt: canoe, images: images.slice(0, count) }, to)).images;
    expect(notesOf(3, 'video-a-v2.5-turbo')).toMatchObject({
      main: 'First and last frame',
      sub: '2 of 3 · Base64',
      differs: true,
    });
    expect(notesOf(2, 'video-a-v2.5-turbo')).toMatchObject({
      main: 'First and last frame',
      sub: 'Base64',
      differs: true,
    });
    expect(notesOf(3, 'image-c-2.6-image')).toMatchObject({ main: '3 images', sub: 'Base64', differs: false });
    const ends = { prompt: canoe, image: [imageFile('a')], image_tail: [imageFile('b')] };
    expect(cells(only('video-a-v2.5-turbo', ends, 'video-a-v2.5-turbo')).images.differs).toBe(false);
  });

  test('shows the nearest aspect ratio if a model lacks the requested one, with a mark', () => {
    const row = only('video-b', { prompt: canoe, aspect_ratio: '1:1' }, 'video-d-pro');
    expect(cells(row).shape.differs).toBe(true);
    expect(cells(only('video-b', { aspect_ratio: '1:1' }, 'video-c-2.2-t2v-plus')).shape).toMatchObject({
      main: '1440 × 1440',
      differs: false,
    });
  });
});

test('the run plan shows exactly what is sent, and no ready row would be refused', () => {
  const anyPlan = fc.constantFrom(...builtInModels).chain((origin) =>
    anyDraft(origin).chain((draft) =>
      fc.tuple(...builtInModels.map((model) => fc.option(anyDraft(model), { nil: undefined, freq: 1 }))).map((edits) =>
        planOf(
          origin,
          draft,
          builtInModels.map(({ id }, index) => rowOf(id, index, { values: edits[index]?.values ?? {}, cuts: {} })),
        ),
      ),
    ),
  );
  fc.assert(
    fc.property(anyPlan, (plan) => {
      for (const row of runPlanRows(plan, world)) {
        const prepared = prepareRun(row.model, row.draft);
        expect(prepared.reasons.length === 0).toBe(row.reasons.length === 0 && row.waits.length === 0);
        if (isReady(row)) expect(prepared.body(imageName)).toEqual(row.body);
        expect(() => planRowCells(row, plan.brief)).not.toThrow();
      }
    }),
    { numRuns: 60 },
  );
});

test('the settings of a row stay while the brief changes', () => {
  const anyEdit = fc
    .constantFrom(...builtInModels)
    .chain((model) =>
      fc
        .constantFrom(...Object.entries(model.fields))
        .chain(([name, field]) => anyValue(field).map((value) => ({ model, name, value }))),
    );
  const hasFit = (value: unknown) => JSON.stringify(value).includes('"fit"');
  fc.assert(
    fc.property(
      fc.constantFrom(...builtInModels),
      anyEdit,
      anyDraft(briefFormModel),
      (origin, { model, name, value }, brief) => {
        fc.pre(!hasFit(value));
        const plan = planOf(origin, initialDraft(origin), [
          rowOf(model.id, 0, { values: { [name]: value }, cuts: {} }),
        ]);
        const before = runPlanRows(plan, world)[0];
        const after = runPlanRows({ ...plan, brief: { ...brief, extra: '' } }, world)[0];
        expect(before?.draft.values[name]).toEqual(value);
        expect(after?.draft.values[name]).toEqual(value);
        expect(after?.edited).toEqual(new Set([name]));
      },
    ),
    { numRuns: 200 },
  );
});

test('a plan is read as it was saved, and other values are refused', () => {
  const origin = knownModel('video-b');
  const rows = all.map((id, index) =>
    rowOf(id, index, { values: { prompt: 'own', seed: null }, cuts: { prompt: long } }),
  );
  const plan = planOf(origin, filled(origin, { prompt: canoe }), rows);
  expect(planOfDraft(planAsDraft(plan))).toEqual(plan);
  for (const extra of ['', '{', '[]', '{"rows": 3}', 'null'])
    expect(planOfDraft({ values: {}, extra })).toBeUndefined();
  expect(planOfDraft(undefined)).toBeUndefined();
});
