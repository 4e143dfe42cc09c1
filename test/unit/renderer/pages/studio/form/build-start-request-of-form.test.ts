import { expect, test } from 'vitest';
import {
  buildStartRequestOfForm,
  startRequestOfClick,
} from '../../../../../../renderer/pages/studio/form/build-start-request-of-form.ts';
import { draftsOfForm, type ExpandTemplate } from '../../../../../../renderer/pages/studio/form/drafts-for-runs.ts';
import { gridOfForm } from '../../../../../../shared/comparisons/run-plan/sweep-of-form.ts';
import type { Draft } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import { initialDraft } from '../../../../../../shared/models/model.ts';
import { templateRuns } from '../../../../../../shared/prompts/template-runs.ts';
import { defaultTemplateSettings } from '../../../../../../shared/prompts/template-variable-values.ts';
import { knownModel } from '../../../../../support/known-model.ts';

const model = knownModel('video-b');
const settings = { ...defaultTemplateSettings, values: { subject: 'a fox\na heron' } };
const opening = initialDraft(model);
const form = { ...opening, values: { ...opening.values, prompt: '{subject} {1-2}' }, template: settings };

const expand: ExpandTemplate = (template, settings) => templateRuns(template, settings, []);
const startOf = (draft: Draft, runs = 1) =>
  buildStartRequestOfForm(
    { model, draft },
    draftsOfForm(model, draft, runs, expand).map((each) => ({ model, draft: each })),
    { shotId: 'shot' },
    crypto.randomUUID(),
    (runs) =>
      gridOfForm(
        model,
        draft,
        runs.map((run) => run.draft),
      ),
  );

test('the runs of a template are a comparison whose brief is the template that they were expanded from', () => {
  const start = startOf(form);
  if (start?.kind !== 'comparison') throw new Error('Several runs are a comparison.');
  const { brief, runs, sweep } = start.request;
  expect(brief.draft).toMatchObject({ values: { prompt: '{subject} {1-2}' }, template: settings });
  expect(runs.map(({ draft }) => draft.values['prompt'])).toEqual(['a fox 1', 'a fox 2', 'a heron 1', 'a heron 2']);
  expect(new Set(runs.map(({ id }) => id)).size).toBe(4);
  expect(runs.every(({ shotId }) => shotId === 'shot')).toBe(true);
  expect(sweep?.columns.labels).toEqual(['1', '2']);
});

test('the prompts of a template are the rows of a field that varies', () => {
  const start = startOf({ ...form, sweep: { cfg_scale: '0 | 1' } });
  if (start?.kind !== 'comparison') throw new Error('Several runs are a comparison.');
  const { brief, runs, sweep } = start.request;
  expect(sweep).toMatchObject({
    columns: { by: 'cfg_scale', labels: ['0', '1'] },
    rows: { by: 'prompt', labels: ['a fox 1', 'a fox 2', 'a heron 1', 'a heron 2'] },
  });
  expect(runs.map(({ cell }) => cell)).toEqual(
    [0, 1, 2, 3].flatMap((row) => [
      { column: 0, row },
      { column: 1, row },
    ]),
  );
  expect(runs.every(({ draft }) => draft.expandedFrom && !draft.template && !draft.sweep)).toBe(true);
  expect(brief.draft.sweep).toEqual({ cfg_scale: '0 | 1' });
});

test('a single run is no comparison, and a template with errors starts nothing', () => {
  const { template: _, ...plain } = form;
  expect(startOf(plain)).toMatchObject({ kind: 'run', shotId: 'shot' });
  expect(startOf({ ...form, template: defaultTemplateSettings })).toBeUndefined();
});

test('a click on an unchanged form repeats a failed start with its ids, and a changed form is a new start', () => {
  const start = startOf(form);
  if (!start) throw new Error('The template has prompts.');
  const create = () => startOf(form);
  expect(startRequestOfClick({ start, form: 'unchanged' }, 'unchanged', create)).toBe(start);
  const other = startRequestOfClick({ start, form: 'before' }, 'after', create);
  const idOf = (each: typeof other) => each?.kind === 'comparison' && each.request.id;
  expect(idOf(other)).not.toBe(idOf(start));
  expect(startRequestOfClick(null, 'after', create)).toBeDefined();
});
