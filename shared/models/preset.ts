import { z } from 'zod';
import { type Draft, draftSchema, type FieldValue, type Values } from '../fields/values.ts';
import { initialDraft, type Model } from './model.ts';

/** Counted in characters, as in the name field. */
export const longestPresetName = 80;

const presetNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(longestPresetName * 2);

export const presetSchema = z.object({
  id: z.uuid(),
  modelId: z.string(),
  name: presetNameSchema,
  draft: draftSchema,
  /** False: the preset has no images. Applying the preset leaves the images of the form unchanged. */
  withInputs: z.boolean(),
  /** A new form starts with this preset. At most one preset per model is the default. */
  isDefault: z.boolean(),
  /** Wall clock, milliseconds since 1970. */
  keptAt: z.number(),
});
/** A saved form with a name. */
export type Preset = Readonly<z.infer<typeof presetSchema>>;

/** Returns the initial draft of a form, with the default preset if there is one. */
export function openingDraft(model: Model, presets: readonly Preset[]): Draft {
  const preset = presets.find(({ modelId, isDefault }) => isDefault && modelId === model.id);
  return preset ? withPreset(model, preset, { values: {}, extra: '' }) : initialDraft(model);
}

/** Returns the draft of a form that a preset saves. */
export function presetDraft(model: Model, draft: Draft, withInputs: boolean): Draft {
  // A preset does not store where the values of its form came from.
  const { remixOf: _, expandedFrom: __, ...own } = draft;
  return withInputs ? own : { ...own, values: split(model, draft.values).settings };
}

/** Returns the form with a preset applied. `now` is the current draft. */
export function withPreset(model: Model, preset: Pick<Preset, 'draft' | 'withInputs'>, now: Draft): Draft {
  if (preset.withInputs) return preset.draft;
  return { ...preset.draft, values: { ...preset.draft.values, ...split(model, now.values).inputs } };
}

/** Separates images and masks from all other values. */
export function split(model: Model, values: Values): { inputs: Values; settings: Values } {
  const inputs: Record<string, FieldValue> = {};
  const settings: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = model.fields[name];
    const isInput = field ? field.holds === 'files' : Array.isArray(value);
    (isInput ? inputs : settings)[name] = value;
  }
  return { inputs, settings };
}
