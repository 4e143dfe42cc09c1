import { expect, test } from 'vitest';
import {
  buildStartRequestOfForm,
  startRequestOfClick,
} from '../../../../../../renderer/pages/studio/form/build-start-request-of-form.ts';
import { draftsOfForm, type ExpandTemplate } from '../../../../../../renderer/pages/studio/form/drafts-for-runs.ts';
import { initialDraft } from '../../../../../../shared/models/model.ts';
import { templateRuns } from '../../../../../../shared/prompts/template-runs.ts';
import { defaultTemplateSettings } from '../../../../../../shared/prompts/template-variable-values.ts';
import { knownModel } from '../../../../../support/known-model.ts';

const model = knownModel('video-b');
const settings = { ...defaultTemplateSettings, values: { subject: 'a fox\na heron' } };
const opening = initialDraft(model);
const form = { ...opening, values: { ...opening.values, prompt: '{subject} {1-2}' }, template: settings };

const expand: ExpandTemplate = (template, settings) => templateRuns(template, settings, []);
const startOf = (draft: typeof opening, runs = 1) =>
  buildStartRequestOfForm(model, draftsOfForm(model, draft, runs, expand), { shotId: 'shot' }, crypto.randomUUID());

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
