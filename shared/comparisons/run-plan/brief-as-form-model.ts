import { choice, plain, seconds } from '../../fields/choice-field.ts';
import type { Draft, FieldValue } from '../../fields/field-values-and-drafts.ts';
import { imageTypes } from '../../fields/image-type.ts';
import { asImages, images } from '../../fields/images-field.ts';
import { readSizeOrRatio } from '../../fields/size-or-ratio.ts';
import { text } from '../../fields/text-field.ts';
import { toggle } from '../../fields/toggle-field.ts';
import { builtInModels } from '../../models/all-models.ts';
import { defineModel, type Field, fieldWithRole, inputSlots, type Model } from '../../models/model.ts';
import { seed } from '../../models/shared-fields.ts';

/** Field names of the brief. Each field has the same meaning in every model with a similar field. */
export const briefNames = {
  prompt: 'brief-prompt',
  negative: 'brief-negative',
  images: 'brief-images',
  endFrame: 'brief-end-frame',
  shape: 'brief-shape',
  duration: 'brief-duration',
  seed: 'brief-seed',
  sound: 'brief-sound',
} as const;

/** Named ratios, from wide to tall. */
const ratios = ['21:9', '16:9', '3:2', '4:3', '1:1', '3:4', '2:3', '9:16', '9:21'];

const durations = [...new Set(builtInModels.flatMap((model) => durationsOf(model)))].sort((a, b) => a - b);

const mostImages = Math.max(...builtInModels.flatMap((model) => inputSlots(model).map(([, field]) => field.max)));

/**
 * The brief for several models: a form that is never sent itself. The rules for a change of model convert its values
 * for the forms of the models. No value is preset; each model uses its own default for an omitted value.
 */
export const briefFormModel: Model = defineModel({
  id: 'brief',
  title: 'Brief',
  kind: 'text-to-video',
  output: 'videos',
  facts: '',
  create: { path: '', evidence: 'assumed' },
  results: [],
  fields: {
    [briefNames.prompt]: text({ title: 'Prompt', role: 'prompt', rows: 8 }),
    [briefNames.negative]: text({ title: 'Negative prompt', role: 'negative-prompt', rows: 2 }),
    [briefNames.images]: images({
      title: 'Images',
      role: 'image',
      wire: 'list',
      encoding: 'base64',
      max: mostImages,
      types: imageTypes,
    }),
    [briefNames.endFrame]: images({
      title: 'Last frame',
      role: 'end-image',
      wire: 'one',
      encoding: 'base64',
      max: 1,
      types: imageTypes,
    }),
    [briefNames.shape]: choice({ title: 'Aspect ratio', role: 'shape', options: plain(...ratios) }),
    [briefNames.duration]: choice({ title: 'Duration', role: 'duration', options: seconds(...durations) }),
    [briefNames.seed]: seed,
    [briefNames.sound]: toggle({ title: 'Sound', role: 'sound' }),
  },
});

/** Returns the name of the brief's field with the same role as a field of a model. */
export function briefNameOf({ role }: Pick<Field, 'role'>): string | undefined {
  return role && fieldWithRole(briefFormModel, role)?.[0];
}

/** Converts a filled form to a brief. */
export function briefOf(model: Model, draft: Draft): Draft {
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    const to = briefNameOf(field);
    const value = draft.values[name];
    if (to === undefined || value === undefined) continue;
    const said = inBrief(field, to, value, values[to]);
    if (said !== undefined) values[to] = said;
  }
  return { values, extra: '', ...(draft.template ? { template: draft.template } : {}) };
}

function inBrief(field: Field, to: string, value: FieldValue, already: FieldValue | undefined): FieldValue | undefined {
  if (field.holds === 'files') {
    const list = [...(asImages(already ?? []) ?? []), ...(asImages(value) ?? [])];
    return list.length > 0 ? list : undefined;
  }
  if (to === briefNames.shape) return inRatio(value);
  if (to !== briefNames.duration) return value;
  const length = Number(value);
  return Number.isFinite(length) ? length : undefined;
}

/** Converts a size to its named ratio. A size without a named ratio stays unchanged. */
function inRatio(value: FieldValue): FieldValue | undefined {
  const shape = readSizeOrRatio(value);
  if (!shape) return undefined;
  const named = ratios.find((ratio) => {
    const each = readSizeOrRatio(ratio);
    return each !== null && each.width * shape.height === each.height * shape.width;
  });
  return named ?? value;
}

function durationsOf(model: Model): number[] {
  const [, field] = fieldWithRole(model, 'duration') ?? [];
  return (field?.options ?? []).map(({ value }) => Number(value));
}
