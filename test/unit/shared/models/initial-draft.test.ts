import { expect, test } from 'vitest';
import { readSizeOrRatio } from '../../../../shared/fields/size-or-ratio.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import { openingDraft } from '../../../../shared/models/apply-preset.ts';
import { fieldDefaultText } from '../../../../shared/models/field-limits-text.ts';
import { fieldWithRole, initialDraft, initialValue } from '../../../../shared/models/model.ts';
import { prepareRun } from '../../../../shared/models/prepare-run.ts';
import { videoDPro } from '../../../../shared/models/video-d-pro.ts';

test('a new form of a video model is landscape', () => {
  const shapes = builtInModels
    .filter(({ output }) => output === 'videos')
    .flatMap((model) => {
      const [name] = fieldWithRole(model, 'shape') ?? [];
      const shape = name === undefined ? null : readSizeOrRatio(initialDraft(model).values[name] ?? '');
      return shape ? [[model.id, shape.width > shape.height]] : [];
    });
  expect(shapes).toEqual([
    ['video-d-pro', true],
    ['video-b', true],
    ['video-c-2.6-t2v-spark', true],
    ['video-c-2.2-t2v-plus', true],
  ]);
});

test('the request states the shape of the form, and the documented default stays documented', () => {
  const draft = initialDraft(videoDPro);
  const run = prepareRun(videoDPro, { ...draft, values: { ...draft.values, prompt: 'A canoe' } });
  expect(run.reasons).toEqual([]);
  expect(run.body(() => '')).toMatchObject({ size: '1280x720' });
  expect(initialValue(videoDPro.fields.size)).toBe('720x1280');
  expect(fieldDefaultText(videoDPro.fields.size)).toBe('720 × 1280 (form: 1280 × 720)');
});

test('default values of the user win over the shape of a new form', () => {
  const draft = { values: { size: '720x1280' }, extra: '' };
  const preset = { id: 'a', modelId: videoDPro.id, name: 'Tall', draft, withInputs: false, isDefault: true, keptAt: 1 };
  expect(openingDraft(videoDPro, [preset]).values['size']).toBe('720x1280');
});
