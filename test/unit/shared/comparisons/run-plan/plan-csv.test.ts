import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlanCsv } from '../../../../../shared/comparisons/run-plan/read-plan-csv.ts';
import type { RunPlan } from '../../../../../shared/comparisons/run-plan/run-plan.ts';
import { runPlanRows } from '../../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { writePlanCsv } from '../../../../../shared/comparisons/run-plan/write-plan-csv.ts';
import { type Draft, imageInputSchema } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels, modelById } from '../../../../../shared/models/all-models.ts';
import { initialDraft } from '../../../../../shared/models/model.ts';
import { prepareRun } from '../../../../../shared/models/prepare-run.ts';
import { defaultTemplateSettings } from '../../../../../shared/prompts/template-variable-values.ts';
import { csvText, readCsv, withoutFormulaMarks } from '../../../../../shared/util/csv.ts';
import { anyDraft } from '../../../../support/any-draft.ts';
import { knownModel } from '../../../../support/known-model.ts';
import { threadCpuMs } from '../../../../support/processor-time.ts';

const videoB = knownModel('video-b');
const options: Parameters<typeof readPlanCsv>[1] = { models: builtInModels, defaultModel: videoB, newId: randomUUID };

function read(text: string) {
  const plan = readPlanCsv(text, options);
  if ('sentence' in plan) throw new Error(plan.sentence);
  return plan;
}

/** The drafts that the rows send in a plan whose brief has other values. */
function draftsOf(text: string): Draft[] {
  const plan: RunPlan = {
    origin: { modelId: videoB.id, draft: { values: { prompt: 'Another prompt', cfg_scale: 0.1 }, extra: '{"a": 1}' } },
    brief: { values: { 'brief-prompt': 'Another prompt', 'brief-seed': 5 }, extra: '' },
    rows: [...read(text).rows],
  };
  return runPlanRows(plan, { modelOf: modelById, opening: initialDraft }).map(({ draft }) => draft);
}

test('exported runs are the same runs after an import', () => {
  const run = fc
    .constantFrom(...builtInModels.map(({ id }) => id))
    .chain((modelId) => anyDraft(knownModel(modelId)).map((draft) => ({ modelId, draft })))
    .filter(({ modelId, draft }) => prepareRun(knownModel(modelId), draft).reasons.length === 0);
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 5 }), (runs) => {
      const csv = writePlanCsv(runs.map((each) => ({ ...each, state: 'done', files: ['a.png', 'b.png'] })));
      const bodyOf = (modelId: string, draft: Draft) =>
        // Parsing gives the members of each image the same order.
        prepareRun(knownModel(modelId), draft).body((image) => JSON.stringify(imageInputSchema.parse(image)));
      const sent = draftsOf(csv).map((draft, index) => bodyOf(runs[index]?.modelId ?? '', draft));
      expect(sent).toEqual(runs.map(({ modelId, draft }) => bodyOf(modelId, draft)));
    }),
    { numRuns: 60 },
  );
});

test('an export has states and file names, and an import restores exclusion and template', () => {
  const expandedFrom = {
    template: 'A {subject}',
    settings: { ...defaultTemplateSettings, values: { subject: 'fox' } },
    chosen: [{ name: 'subject', value: 'fox' }],
  };
  const draft = { ...initialDraft(videoB), values: { ...initialDraft(videoB).values, prompt: 'A fox' }, expandedFrom };
  const csv = writePlanCsv([
    { modelId: 'video-b', draft, state: 'done', files: ['fox.mp4'] },
    { modelId: 'video-b', draft, state: 'excluded', files: [] },
  ]);
  expect(csv).toContain('fox.mp4');
  expect(read(csv).rows.map(({ off }) => off)).toEqual([undefined, true]);
  expect(draftsOf(csv)[0]?.expandedFrom).toEqual(expandedFrom);
  // A prompt that was changed in the table is no prompt of the template.
  const [changed] = draftsOf(csv.replaceAll(',A fox,', ',A crow,'));
  expect(changed?.values['prompt']).toBe('A crow');
  expect(changed?.expandedFrom).toBeUndefined();
});

test('columns are named by fields of the brief, titles or wire names, and an empty cell follows the brief', () => {
  const { rows, problems, ignored } = read(
    '\uFEFFModel;Prompt;Duration;cfg_scale;Client\r\nvideo-b;"A fox; a heron";10;;ACME\r\n;Fog;5 s;0.5;\r\n',
  );
  expect(problems).toEqual([]);
  expect(ignored).toEqual(['Client']);
  expect(rows.map(({ modelId, edits }) => [modelId, edits.values])).toEqual([
    ['video-b', { prompt: 'A fox; a heron', duration: expect.anything() }],
    ['video-b', { prompt: 'Fog', duration: expect.anything(), cfg_scale: 0.5 }],
  ]);
});

test('a table pasted from a spreadsheet is read with its tabs and line breaks', () => {
  const { rows } = read('prompt\tseed\n"A fox\nin fog"\t7\nA heron, and a fox\t8\n');
  expect(rows.map(({ edits }) => edits.values['prompt'])).toEqual(['A fox\nin fog', 'A heron, and a fox']);
  expect(read('prompt\na, b, c\n').rows[0]?.edits.values).toEqual({ prompt: 'a, b, c' });
});

test('a cell that its field rejects stays in its row and is reported with its line', () => {
  const { rows, problems, problemCount } = read(
    'prompt,cfg_scale,image\n"a\nb",lots,\nc,2,cat.png\n,0.5,https://example.com/a.png\n',
  );
  expect(rows.map(({ edits }) => edits.values['cfg_scale'])).toEqual(['lots', 2, 0.5]);
  expect(problems.map((problem) => problem.replace(/ is .*/, ' is …'))).toEqual([
    expect.stringMatching(/^Line 2: /),
    expect.stringMatching(/^Line 4: /),
    expect.stringMatching(/^Lines 4, 5: /),
  ]);
  expect(problemCount).toBe(4);
});

test.each([
  ['', /is empty/],
  ['\n\n', /is empty/],
  ['prompt,seed\n', /has a header but no rows/],
  ['a fox in fog\nanother fox\n', /first line must name the columns.*“a fox in fog”/],
  [`prompt\n${'x\n'.repeat(100_000)}`, /has more than 500 rows/],
  ['x'.repeat(20_000_001), /larger than 20 MB/],
  [`prompt${',x'.repeat(500)}\na\n`, /has 501 columns; the limit is 500/],
])('a table that cannot be imported is explained', (text, sentence) => {
  const start = threadCpuMs();
  expect(readPlanCsv(text, options)).toEqual({ sentence: expect.stringMatching(sentence) });
  expect(threadCpuMs() - start).toBeLessThan(1000);
});

test('unknown models and cells without a column are reported', () => {
  const { rows, problems } = read('model,prompt\nvideo-z,a\nvideo-b,b,c\n');
  expect(rows).toHaveLength(1);
  expect(problems).toEqual([
    'Line 2: There is no model “video-z”. The row is left out.',
    'Line 3: “c” has no column and is left out.',
  ]);
});

test('every text is the same after writing and reading it, formulas included', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '\n', '\r', '\t', '1', ' ', 'a'),
  });
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (cells) => {
      fc.pre(cells.some((cell) => cell.trim() !== ''));
      const [, row] = readCsv(csvText([cells.map((_, index) => `c${index}`), cells]), 10);
      expect(row?.cells.map(withoutFormulaMarks)).toEqual(cells);
    }),
  );
});

test('a row whose quotation marks are not closed is left out and reported with its line', () => {
  const inside = read('prompt,cfg_scale\na,0.1\n"a "big" fox",0.2\nb,0.3\n');
  expect(inside.rows.map(({ edits }) => edits.values['prompt'])).toEqual(['a', 'b']);
  expect(inside.problems).toEqual([
    'Line 3: A quotation mark is not closed. Double the quotation marks inside a cell. The row is left out.',
  ]);
  expect(read('prompt,cfg_scale\na,0.1\n"b,0.2\nc,0.3\n').problems).toEqual([
    expect.stringMatching(/^Line 3: A quotation mark/),
  ]);
  expect(readPlanCsv('prompt,"seed\na,1\n', options)).toEqual({
    sentence: 'Line 1: A quotation mark is not closed. Double the quotation marks inside a cell.',
  });
});

test.each(['prompt,Prompt\na,b\n', 'cfg_scale,prompt,cfg_scale\n0.1,a,0.2\n', 'model,Model,prompt\n,,a\n'])(
  'two columns of one field are refused',
  (text) => {
    expect(readPlanCsv(text, options)).toEqual({ sentence: expect.stringMatching(/ name the same field\. Keep one/) });
  },
);

test.each([
  ['image-e-2', 'aspect_ratio', '16:09', '16:9'],
  ['image-e-2', 'aspect_ratio', '04:03', '4:3'],
  ['image-e-2', 'aspect_ratio', '16:09:00', '16:9'],
  ['image-e-2', 'aspect_ratio', '4:09:00 PM', '16:9'],
  ['image-e-2', 'aspect_ratio', '01:01:00 AM', '1:1'],
  ['video-d-pro', 'seconds', '08', '8'],
  ['video-d-pro', 'seconds', '8.0', '8'],
  ['video-c-2.6-t2v-spark', 'seed', '0042', 42],
  ['video-c-2.6-t2v-spark', 'seed', '1.234E+03', 1234],
  ['video-b', 'cfg_scale', '0,5', 0.5],
])('%s: the %s that a spreadsheet saved as %s is read as %s and named', (model, name, cell, value) => {
  const { rows, problems, readings } = read(`model;prompt;${name}\n${model};a;${cell}\n`);
  expect(rows[0]?.edits.values[name]).toBe(value);
  expect([problems, readings]).toEqual([
    [],
    [`Line 2: ${knownModel(model).fields[name]?.title} “${cell}” is read as ${value}.`],
  ]);
});

test.each([
  ['image-e-2', 'aspect_ratio', '9:16'],
  ['video-b', 'cfg_scale', '0.50'],
  ['video-b', 'aspect_ratio', '16:9'],
  ['video-d-pro', 'seconds', '8 s'],
  ['video-b', 'prompt', '16:09'],
])('%s: the %s %s is not named', (model, name, cell) => {
  expect(read(`model,${name}\n${model},${cell}\n`)).toMatchObject({ problems: [], readings: [] });
});

test('a seed that lost digits and a number with thousands are refused with their cell', () => {
  const { rows, problems, readings } = read(
    'prompt;model;seed\na;video-c-2.6-t2v-spark;1.23E+09\nb;video-c-2.6-t2v-spark;1,23E+09\nc;video-c-2.6-t2v-spark;1.234.567\n',
  );
  expect([readings, problems]).toEqual([
    [],
    [
      'Line 2: Seed is “1.23E+09”: a spreadsheet left out its last digits. Enter all digits, and format the column as text.',
      'Line 3: Seed is “1,23E+09”: a spreadsheet left out its last digits. Enter all digits, and format the column as text.',
      'Line 4: Seed is “1.234.567”. Enter it without thousands separators: 1234567.',
    ],
  ]);
  expect(rows.map(({ edits }) => edits.values['seed'])).toEqual(['1.23E+09', '1,23E+09', '1.234.567']);
});

test('the first line of Excel names the separator, and lines are counted with it', () => {
  expect(read('sep=;\r\nprompt;cfg_scale\r\na, b;0,5\r\nc;x\r\n')).toMatchObject({
    rows: [{ edits: { values: { prompt: 'a, b', cfg_scale: 0.5 } } }, {}],
    readings: ['Line 3: CFG scale “0,5” is read as 0.5.'],
    problems: [expect.stringContaining('Line 4: ')],
  });
});
