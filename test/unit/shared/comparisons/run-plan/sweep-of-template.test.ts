import { expect, test } from 'vitest';
import { sweepOfTemplate } from '../../../../../shared/comparisons/run-plan/sweep-of-template.ts';
import { expandedDraft } from '../../../../../shared/models/expanded-draft.ts';
import { initialDraft } from '../../../../../shared/models/model.ts';
import { templateRuns } from '../../../../../shared/prompts/template-runs.ts';
import type { TemplateSettings } from '../../../../../shared/prompts/template-settings.ts';
import { defaultTemplateSettings } from '../../../../../shared/prompts/template-variable-values.ts';
import { knownModel } from '../../../../support/known-model.ts';

const model = knownModel('video-b');

function gridOf(prompt: string, settings: TemplateSettings = defaultTemplateSettings) {
  const form = { ...initialDraft(model), values: { prompt }, template: settings };
  const { expansions } = templateRuns(prompt, settings, []);
  return sweepOfTemplate(expansions.map((expansion) => expandedDraft(model, form, expansion)));
}

test('three subjects and four lights are a grid', () => {
  const grid = gridOf('{subject: fox | heron | crow} at {light: dawn | noon | dusk | night}, {one: x}');
  expect(grid?.sweep).toEqual({
    columns: { by: 'prompt', title: 'light', labels: ['dawn', 'noon', 'dusk', 'night'] },
    rows: { by: 'prompt', title: 'subject', labels: ['fox', 'heron', 'crow'] },
  });
  expect(grid?.cells[5]).toEqual({ column: 1, row: 1 });
});

test('one placeholder is a line, and three share the rows', () => {
  expect(gridOf('take {1-3}')?.sweep).toEqual({ columns: { by: 'prompt', title: '1-3', labels: ['1', '2', '3'] } });
  expect(gridOf('{a: x | y} {b: x | y} {1-2}')?.sweep.rows?.labels).toEqual(['x · x', 'x · y', 'y · x', 'y · y']);
});

test('prompts that are not all combinations have no grid', () => {
  expect(gridOf('plain')).toBeUndefined();
  expect(gridOf('{a | ab}{b | }')).toBeUndefined();
  expect(gridOf('{1-9} {1-9}', { ...defaultTemplateSettings, order: 'random', count: 7 })).toBeUndefined();
});
