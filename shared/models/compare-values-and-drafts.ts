import type { Draft, FieldValue } from '../fields/field-values-and-drafts.ts';
import { initialDraft, type Model } from './model.ts';

/** Returns true for an empty value. An empty field is not sent. */
export function isEmptyValue(value: FieldValue | undefined): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

export function isSameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (isEmptyValue(a) && isEmptyValue(b)) return true;
  return Array.isArray(a) && Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}

/** Returns true when both drafts fill a form equally. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  const names = new Set([...Object.keys(a.values), ...Object.keys(b.values)]);
  if (JSON.stringify([a.template, a.sweep]) !== JSON.stringify([b.template, b.sweep])) return false;
  return a.extra.trim() === b.extra.trim() && [...names].every((name) => isSameValue(a.values[name], b.values[name]));
}

/** Returns true while `draft` contains no value of the user. `first` is the initial draft of the form. */
export function isUntouched(model: Model, draft: Draft, first: Draft = initialDraft(model)): boolean {
  return isSameDraft(draft, first) || isSameDraft(draft, initialDraft(model));
}

/** Returns the values that the user set: not empty, and different from the initial form. In the order of the form. */
export function changedValues(model: Model, draft: Draft): readonly (readonly [name: string, value: FieldValue])[] {
  const first = initialDraft(model).values;
  const inForm = Object.keys(model.fields);
  const unknownFields = Object.keys(draft.values).filter((name) => !inForm.includes(name));
  return [...inForm, ...unknownFields].flatMap((name) => {
    const value = draft.values[name];
    return value === undefined || isEmptyValue(value) || isSameValue(value, first[name])
      ? []
      : [[name, value] as const];
  });
}
