import { expect, test } from 'vitest';
import {
  createPlan,
  createRow,
  hasExpandedRows,
  withExpandedRows,
  withoutExpandedRows,
} from '../../../../../../renderer/pages/studio/run-plan/edit-plan.ts';
import { planAsDraft, planOfDraft, type RunPlan } from '../../../../../../shared/comparisons/run-plan/run-plan.ts';
import { runPlanRows } from '../../../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { modelById } from '../../../../../../shared/models/all-models.ts';
import { initialDraft } from '../../../../../../shared/models/model.ts';
import { templateRuns } from '../../../../../../shared/prompts/template-runs.ts';
import { defaultTemplateSettings } from '../../../../../../shared/prompts/template-variable-values.ts';
import { knownModel } from '../../../../../support/known-model.ts';

const world = { modelOf: modelById, opening: initialDraft };
const model = knownModel('video-b');
const settings = { ...defaultTemplateSettings, values: { subject: 'a fox\na heron' } };

function planOf(template: string, modelCount = 2): RunPlan {
  const draft = { ...initialDraft(model), template: settings };
  const plan = createPlan(model, { ...draft, values: { ...draft.values, prompt: template } });
  return { ...plan, rows: plan.rows.slice(0, modelCount) };
}

function expanded(plan: RunPlan, template: string): RunPlan {
  const { expansions } = templateRuns(template, settings, []);
  const next = withExpandedRows(plan, expansions, { template, settings }, () => true);
  if (typeof next === 'number') throw new Error(`${next} rows`);
  return next;
}

const promptsOf = (plan: RunPlan) => runPlanRows(plan, world).map(({ draft }) => draft.values['prompt']);

test('a template of the brief blocks its rows until each prompt has a row for each model', () => {
  const template = '{subject} at {light: dawn | dusk}';
  const plan = planOf(template);
  expect(runPlanRows(plan, world).flatMap(({ reasons }) => reasons.map(({ text }) => text))).toEqual([
    expect.stringMatching(/^is a template\./),
    expect.stringMatching(/^is a template\./),
  ]);
  const rows = runPlanRows(expanded(plan, template), world);
  expect(rows).toHaveLength(8);
  expect(rows.flatMap(({ reasons }) => reasons)).toEqual([]);
  expect(rows[1]?.draft).toMatchObject({
    values: { prompt: 'a fox at dusk' },
    expandedFrom: {
      template,
      settings,
      chosen: [
        { name: 'subject', value: 'a fox' },
        { name: 'light', value: 'dusk' },
      ],
    },
  });
  expect(rows.every(({ draft }) => draft.template === undefined)).toBe(true);
});

test('making the rows again keeps the edits of prompts that stay', () => {
  const plan = expanded(planOf('{a | b}', 1), '{a | b}');
  const [first, second] = plan.rows;
  if (!first || !second) throw new Error('Two prompts make two rows.');
  const edited = {
    ...plan,
    rows: [
      { ...first, off: true as const },
      { ...second, edits: { values: { cfg_scale: 1 }, cuts: {} } },
    ],
  };
  const next = expanded(edited, '{c | b}');
  expect(next.rows.map(({ id }) => id)).toContain(second.id);
  expect(next.rows.find(({ id }) => id === second.id)?.edits.values).toEqual({ cfg_scale: 1 });
  expect(promptsOf(next)).toEqual(['c', 'b']);
  expect(promptsOf(withoutExpandedRows(next))).toEqual(['{a | b}']);
});

test('a changed prompt of a row is no longer the prompt of the template', () => {
  const plan = expanded(planOf('{a | b}', 1), '{a | b}');
  const [first, ...others] = plan.rows;
  if (!first) throw new Error('The plan has rows.');
  const changed = { ...plan, rows: [{ ...first, edits: { values: { prompt: 'c' }, cuts: {} } }, ...others] };
  const [row] = runPlanRows(changed, world);
  expect(row?.draft.values['prompt']).toBe('c');
  expect(row?.draft.expandedFrom).toBeUndefined();
});

test('more rows than the limit are refused with their number', () => {
  const template = '{1-400}';
  const { expansions } = templateRuns(template, settings, []);
  expect(withExpandedRows(planOf(template), expansions, { template, settings }, () => true)).toBe(800);
});

test('the stored plan contains the template and the prompts of its rows', () => {
  const plan = expanded(planOf('{a | b}'), '{a | b}');
  expect(planOfDraft(planAsDraft(plan))).toEqual(plan);
});

test('a model that can not run keeps its row', () => {
  const plan = planOf('{a | b}');
  const { expansions } = templateRuns('{a | b}', settings, []);
  const next = withExpandedRows(plan, expansions, { template: '{a | b}', settings }, (id) => id === model.id);
  expect(typeof next !== 'number' && next.rows.map(({ expansion }) => expansion?.text)).toEqual(['a', 'b', undefined]);
});

test('a new prompt takes the settings of the first row, but not its own prompt', () => {
  const plan = expanded(planOf('{a | b}', 1), '{a | b}');
  const [first, ...others] = plan.rows;
  if (!first) throw new Error('The plan has rows.');
  const changed = {
    ...plan,
    rows: [{ ...first, edits: { values: { prompt: 'my own', cfg_scale: 1 }, cuts: {} } }, ...others],
  };
  const next = expanded(changed, '{a | b | c | d}');
  expect(promptsOf(next)).toEqual(['my own', 'b', 'c', 'd']);
});

test('duplicated rows, and rows with their own prompt, stay when the rows are made again', () => {
  const template = '{a | b}';
  const plan = expanded(planOf(template, 1), template);
  const [first] = plan.rows;
  if (!first) throw new Error('The plan has rows.');
  const duplicate = { ...first, id: crypto.randomUUID(), edits: { values: { cfg_scale: 1 }, cuts: {} } };
  const imported = createRow(model.id, { values: { prompt: 'my own' }, cuts: {} });
  const changed = { ...plan, rows: [...plan.rows, duplicate, imported] };
  const isComplete = (each: RunPlan, source: string) => {
    const { expansions } = templateRuns(source, settings, []);
    return hasExpandedRows(each, expansions, { template: source, settings }, () => true);
  };
  expect(isComplete(changed, template)).toBe(true);
  expect(isComplete(changed, '{a | c}')).toBe(false);
  const next = expanded(changed, '{a | c}');
  expect(promptsOf(next)).toEqual(['a', 'a', 'c', 'my own']);
  expect(next.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, duplicate.id, imported.id]));
  expect(isComplete(next, '{a | c}')).toBe(true);
  expect(isComplete({ ...next, rows: next.rows.filter(({ expansion }) => expansion?.text !== 'c') }, '{a | c}')).toBe(
    false,
  );
  expect(promptsOf(withoutExpandedRows(next))).toEqual([template, 'my own']);
});

test('two rows of one model with different settings become two rows for each prompt', () => {
  const plan = planOf('{a | b}', 1);
  const second = createRow(model.id, { values: { cfg_scale: 1 }, cuts: {} });
  const next = expanded({ ...plan, rows: [...plan.rows, second] }, '{a | b}');
  expect(promptsOf(next)).toEqual(['a', 'a', 'b', 'b']);
  expect(next.rows.map(({ edits }) => edits.values['cfg_scale'])).toEqual([undefined, 1, undefined, 1]);
});
