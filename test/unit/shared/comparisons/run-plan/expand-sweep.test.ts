import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { briefNames, briefOf } from '../../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { expandSweep, runsOfSweep } from '../../../../../shared/comparisons/run-plan/expand-sweep.ts';
import { parseSweepList } from '../../../../../shared/comparisons/run-plan/parse-sweep-list.ts';
import { mostRuns } from '../../../../../shared/comparisons/run-plan/planned-run.ts';
import type { RunPlan } from '../../../../../shared/comparisons/run-plan/run-plan.ts';
import { firstSweepPlan, type SweepPlan } from '../../../../../shared/comparisons/run-plan/sweep-plan-schema.ts';
import type { Values } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { integer } from '../../../../../shared/fields/number-field.ts';
import { modelById } from '../../../../../shared/models/all-models.ts';
import { initialDraft, type Model } from '../../../../../shared/models/model.ts';
import { imageFile } from '../../../../support/any-draft.ts';
import { knownModel } from '../../../../support/known-model.ts';

const world = { modelOf: modelById, opening: initialDraft };
const videoB = knownModel('video-b');
const spark = knownModel('video-c-2.6-t2v-spark');
const imageC = knownModel('image-c-2.6-image');

const fieldOf = (model: Model, name: string) => {
  const field = model.fields[name];
  if (!field) throw new Error(`${model.id} has no ${name}`);
  return field;
};
const values = (model: Model, name: string, list: string) => {
  const parsed = parseSweepList(fieldOf(model, name), list);
  return parsed.ok ? parsed.stops.map(({ value }) => value) : parsed.reason;
};

describe('lists of a sweep', () => {
  test.each<[string, unknown]>([
    ['1, 2, 5', [1, 2, 5]],
    ['1, 2, .., 6', [1, 2, 3, 4, 5, 6]],
    ['1, 2, …, 4', [1, 2, 3, 4]],
    ['10, 8, .., 2', [10, 8, 6, 4, 2]],
    ['3, .., 6', [3, 4, 5, 6]],
    ['3..6', [3, 4, 5, 6]],
    ['6..3', [6, 5, 4, 3]],
    ['3..10 step 3', [3, 6, 9]],
    ['1; 2\n3', [1, 2, 3]],
    ['5..7, 20', [5, 6, 7, 20]],
    ['', 'has no values yet.'],
    ['1, two', 'has “two”, which isn’t a number.'],
    ['.., 4', 'has dots that aren’t between two numbers.'],
    ['1, 2, ..', 'has dots that aren’t between two numbers.'],
    ['1, 3, .., 10', 'does not reach 10 from 3 in steps of 2.'],
    ['1, 2, .., 0', 'can’t go from 2 to 0 in steps of 1.'],
    ['1, 2, 1', 'has 1 twice.'],
    ['1.5', 'has 1.5: it is 1.5; it must be a whole number.'],
    ['-1', 'has -1: it is -1; it must be from 0 to 2147483647.'],
    ['1..1000', 'has 1000 values from 1 to 1000; the limit is 500.'],
    ['1..4 step 0', 'needs a step above 0.'],
  ])('read %j as seeds', (list, expected) => {
    expect(values(spark, 'seed', list)).toEqual(expected);
  });

  test('compute fractions without rounding errors', () => {
    expect(values(videoB, 'cfg_scale', '0, 0.1, .., 1')).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    expect(values(videoB, 'cfg_scale', '0..0.5 step 0.25')).toEqual([0, 0.25, 0.5]);
  });

  test('name choices by value or label and send them in their own type', () => {
    expect(values(spark, 'duration', '5, 10 s')).toEqual([5, 10]);
    expect(values(videoB, 'duration', '5,10')).toEqual(['5', '10']);
    expect(values(videoB, 'mode', 'standard, PRO')).toEqual(['std', 'pro']);
    expect(values(videoB, 'mode', 'fast')).toBe('has “fast”, which isn’t an allowed value.');
    expect(values(spark, 'prompt_extend', 'on, off')).toEqual([true, false]);
    expect(values(imageC, 'size', '768 x 768, 1440*810')).toEqual(['768*768', '1440*810']);
    expect(values(imageC, 'size', '10*10')).toMatch(/^has 10 × 10: it is 10 × 10, 100 pixels/);
  });

  test('have one text per line, unchanged', () => {
    expect(values(videoB, 'prompt', ' A lake, at dusk\n\nA road ')).toEqual([' A lake, at dusk', 'A road ']);
    expect(values(knownModel('video-c-2.2-t2v-plus'), 'prompt', 'a'.repeat(801))).toMatch(/it is 801 characters long/);
  });

  test('can be read in every suggested form', () => {
    for (const model of [videoB, spark, imageC]) {
      for (const field of Object.values(model.fields)) {
        if (field.list?.all) expect(parseSweepList(field, field.list.all).ok, field.title).toBe(true);
      }
    }
  });

  test('expand any two ends and a step to every value in between, and none beyond', () => {
    const field = integer({ title: 'n', min: -1000, max: 1000 });
    const end = fc.integer({ min: -300, max: 300 });
    fc.assert(
      fc.property(end, end, fc.integer({ min: 1, max: 50 }), (from, to, step) => {
        const parsed = parseSweepList(field, `${from}..${to} step ${step}`);
        const count = Math.floor(Math.abs(to - from) / step) + 1;
        expect(parsed.ok).toBe(count <= mostRuns);
        if (!parsed.ok) return;
        const found = parsed.stops.map(({ value }) => Number(value));
        expect(found).toHaveLength(count);
        expect(found.every((each) => each >= Math.min(from, to) && each <= Math.max(from, to))).toBe(true);
        expect(found[0]).toBe(from);
      }),
    );
  });

  test('accept any text without an error', () => {
    const piece = fc.constantFrom('1', '2', '..', '…', ',', ' ', 'step', '-', '.', 'a', '\n', '99', '0.5');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const parsed = parseSweepList(fieldOf(spark, 'seed'), pieces.join(''));
        if (parsed.ok) expect(parsed.stops.length).toBeGreaterThan(0);
        else expect(parsed.reason).toMatch(/\.$/);
      }),
    );
  });
});

function planOf(model: Model, own: Values, sweep: Partial<SweepPlan>): RunPlan {
  const draft = { values: { ...initialDraft(model).values, ...own }, extra: '' };
  return {
    origin: { modelId: model.id, draft },
    brief: briefOf(model, draft),
    rows: [],
    sweep: { ...firstSweepPlan, ...sweep },
  };
}

const canoe = 'A red canoe';
const newId = () => crypto.randomUUID();

describe('grids of a sweep', () => {
  const threeByThree = (more: Partial<SweepPlan> = {}) =>
    planOf(
      spark,
      { prompt: canoe },
      {
        columns: { field: 'seed', list: '1, 2, 3' },
        rows: { field: 'duration', list: '5, 10, 15' },
        ...more,
      },
    );

  test('vary one field against another, row by row', () => {
    const grid = expandSweep(threeByThree(), world);
    if (!grid.ok) throw new Error('no grid');
    expect(grid.sweep).toEqual({
      columns: { by: 'seed', title: 'Seed', labels: ['1', '2', '3'] },
      rows: { by: 'duration', title: 'Duration', labels: ['5 s', '10 s', '15 s'] },
    });
    expect(grid.cells.map(({ draft }) => [draft.values['seed'], draft.values['duration']])).toEqual([
      [1, 5],
      [2, 5],
      [3, 5],
      [1, 10],
      [2, 10],
      [3, 10],
      [1, 15],
      [2, 15],
      [3, 15],
    ]);
    expect(grid.cells.every(({ draft, reasons }) => draft.values['prompt'] === canoe && reasons.length === 0)).toBe(
      true,
    );
  });

  test('keep an excluded cell excluded while lists grow, so that it can run later', () => {
    const first = expandSweep(threeByThree(), world);
    const key = first.ok ? (first.cells[4]?.key ?? '') : '';
    const plan = threeByThree({ skipped: [key], columns: { field: 'seed', list: '9, 1, 2, 3' } });
    const grid = expandSweep(plan, world);
    if (!grid.ok) throw new Error('no grid');
    const skipped = grid.cells.filter((cell) => cell.skipped);
    expect(skipped.map(({ draft }) => [draft.values['seed'], draft.values['duration']])).toEqual([[2, 10]]);
    const runs = runsOfSweep(grid.cells, newId);
    expect(runs).toHaveLength(12);
    expect(runs.filter((run) => run.skipped)).toMatchObject([
      { modelId: spark.id, cell: { column: 2, row: 1 }, skipped: true },
    ]);
  });

  test('with one axis are a row of cells', () => {
    const grid = expandSweep(planOf(imageC, { prompt: canoe }, { columns: { field: 'n', list: '1..4' } }), world);
    if (!grid.ok) throw new Error('no grid');
    expect(grid.sweep.rows).toBeUndefined();
    expect(grid.cells.map(({ results }) => results)).toEqual([1, 2, 3, 4]);
    // No cell is left out because of a missing value: each cell shows the problem.
    expect(grid.cells[0]?.reasons).toEqual([{ field: 'images', text: 'must contain at least 1 image.' }]);
  });

  test('can have images as an axis, one in each column', () => {
    const images = [imageFile('a'), imageFile('b'), imageFile('c')];
    const plan = planOf(imageC, { prompt: canoe, images }, { columns: { field: 'images', list: '' } });
    const grid = expandSweep(plan, world);
    if (!grid.ok) throw new Error('no grid');
    expect(grid.sweep.columns.labels).toEqual(['a.png', 'b.png', 'c.png']);
    expect(grid.cells.map(({ draft }) => draft.values['images'])).toEqual(images.map((image) => [image]));
  });

  test('vary models against prompts and seeds, and report a duplicate request', () => {
    const plan = planOf(
      spark,
      { prompt: canoe, negative_prompt: 'text' },
      {
        kind: 'models',
        modelIds: [spark.id, videoB.id],
        prompts: 'A lake\nA road',
        seeds: '1, 2',
      },
    );
    const grid = expandSweep(plan, world);
    if (!grid.ok) throw new Error('no grid');
    expect(grid.sweep.columns.labels).toEqual([spark.title, 'video-b']);
    expect(grid.sweep.rows?.labels).toEqual([
      'Seed 1 · A lake',
      'Seed 2 · A lake',
      'Seed 1 · A road',
      'Seed 2 · A road',
    ]);
    const sent = (model: Model) =>
      grid.cells
        .filter((cell) => cell.model === model)
        .map(({ draft, repeats }) => [draft.values['prompt'], draft.values['seed'], repeats]);
    expect(sent(spark)).toEqual([
      ['A lake', 1, false],
      ['A lake', 2, false],
      ['A road', 1, false],
      ['A road', 2, false],
    ]);
    // The model has no seed: its second run would repeat the first.
    expect(sent(videoB).map(([prompt, , repeats]) => [prompt, repeats])).toEqual([
      ['A lake', false],
      ['A lake', true],
      ['A road', false],
      ['A road', true],
    ]);
    expect(grid.cells.every(({ draft }) => draft.values['negative_prompt'] === 'text')).toBe(true);
  });

  test('keep a text beyond the limit of one model complete, and its cell reports the limit', () => {
    const plan = planOf(
      videoB,
      {},
      {
        kind: 'models',
        modelIds: ['video-b', 'video-c-2.2-t2v-plus'],
        prompts: 'a'.repeat(868),
      },
    );
    const grid = expandSweep(plan, world);
    if (!grid.ok) throw new Error('no grid');
    expect(grid.cells.map(({ reasons }) => reasons.map(({ text }) => text))).toEqual([
      [],
      ['is 868 characters long; the limit is 800.'],
    ]);
    expect(grid.cells[1]?.draft.values['prompt']).toHaveLength(868);
  });

  test.each<[string, Partial<SweepPlan>, unknown]>([
    ['nothing chosen', {}, [{ part: 'columns', text: 'need a setting to vary.' }]],
    ['an empty list', { columns: { field: 'seed', list: '' } }, [{ part: 'columns', text: 'Seed has no values yet.' }]],
    [
      'the same field twice',
      { columns: { field: 'seed', list: '1' }, rows: { field: 'seed', list: '2' } },
      [{ part: 'rows', text: 'vary the same setting as the columns.' }],
    ],
    [
      'too many cells',
      { columns: { field: 'seed', list: '1..200' }, rows: { field: 'duration', list: '5, 10, 15' } },
      [{ part: 'rows', text: 'make 200 × 3 = 600 runs; the limit is 500.' }],
    ],
    ['no models', { kind: 'models' }, [{ part: 'models', text: 'are missing. Choose at least one.' }]],
  ])('%s', (_, sweep, reasons) => {
    expect(expandSweep(planOf(spark, { prompt: canoe }, sweep), world)).toEqual({ ok: false, reasons });
  });

  test('use settings beside the axes in every cell, and the brief changes all cells', () => {
    const plan = threeByThree({ values: { prompt_extend: false, audio: null } });
    const brief = { values: { ...plan.brief.values, [briefNames.prompt]: 'another' }, extra: '' };
    const grid = expandSweep({ ...plan, brief }, world);
    if (!grid.ok) throw new Error('no grid');
    for (const { draft } of grid.cells) {
      expect(draft.values).toMatchObject({ prompt: 'another', prompt_extend: false });
      expect(draft.values).not.toHaveProperty('audio');
    }
  });
});
