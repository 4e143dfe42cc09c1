import type { Draft, FieldValue, Values } from '../fields/field-values-and-drafts.ts';
import { initialDraft, type Model } from './model.ts';
import type { Preset } from './preset.ts';

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
