import type { FieldValue } from '../fields/field-values-and-drafts.ts';
import { integer } from '../fields/number-field.ts';
import { size } from '../fields/size-field.ts';
import { text } from '../fields/text-field.ts';
import type { Item } from '../library/item.ts';
import { importedModelId } from '../models/imported-model-id.ts';
import { defineModel, type Model } from '../models/model.ts';
import type { Recipe } from './remix.ts';

/**
 * The settings that an imported file can contain, as the form of a model that can't run. A remix carries its values over
 * to a real model by their roles.
 */
export const importedSettings: Model = defineModel({
  id: importedModelId,
  title: 'the imported file',
  kind: 'image',
  output: 'images',
  facts: '',
  create: { path: '/', evidence: 'assumed' },
  results: [],
  fields: {
    prompt: text({ title: 'Prompt', role: 'prompt' }),
    negative_prompt: text({ title: 'Negative prompt', role: 'negative-prompt' }),
    seed: integer({ title: 'Seed', role: 'seed' }),
    size: size({
      title: 'Size',
      role: 'shape',
      separator: 'x',
      minPixels: 1,
      maxPixels: Number.MAX_SAFE_INTEGER,
      minRatio: 0,
      maxRatio: Number.MAX_SAFE_INTEGER,
      presets: [],
    }),
  },
});

/** Returns the settings that were read from an imported file. `undefined` if it contains no prompt. */
export function recipeOfImport({ id, origin, prompt, negative, seed, width, height }: Item): Recipe | undefined {
  if (origin?.kind !== 'import' || (prompt === '' && negative === undefined)) return undefined;
  const values: Record<string, FieldValue> = {
    ...(prompt === '' ? {} : { prompt }),
    ...(negative === undefined ? {} : { negative_prompt: negative }),
    ...(seed === undefined ? {} : { seed }),
    size: `${width}x${height}`,
  };
  return { modelId: importedModelId, form: importedSettings, draft: { values, extra: '' }, itemId: id };
}
