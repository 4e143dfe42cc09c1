import { z } from 'zod';
import { type Draft, draftSchema, type FieldValue, type Values } from '../fields/values.ts';
import { initialDraft, type Model } from './model.ts';

/** Characters as the screen counts them while a name is typed. */
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
  /** False: it says nothing of the images, and using it leaves those that are in the form. */
  withInputs: z.boolean(),
  /** An unedited form opens with this preset. At most one per model. */
  isDefault: z.boolean(),
  /** Wall clock, milliseconds since 1970. */
  keptAt: z.number(),
});
/** A filled form under a name. */
export type Preset = Readonly<z.infer<typeof presetSchema>>;

/** The form as it opens: with the default preset, where there is one. */
export function openingDraft(model: Model, presets: readonly Preset[]): Draft {
  const preset = presets.find(({ modelId, isDefault }) => isDefault && modelId === model.id);
  return preset ? withPreset(model, preset, { values: {}, extra: '' }) : initialDraft(model);
}

/** Returns the draft that a preset saves from a form. */
export function presetDraft(model: Model, draft: Draft, withInputs: boolean): Draft {
  // A preset does not save the remix source of its form.
  const { remixOf: _, ...own } = draft;
  return withInputs ? own : { ...own, values: split(model, draft.values).settings };
}

/** The form with a preset in it; `now` is what it held. */
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
