import { type Field, initialValue, type Model } from './model.ts';

/** Returns the limits of a field as one line for the user, from the data that also checks the field. */
export function fieldLimits(model: Model, field: Field): string {
  return field.limits((name) => model.fields[name]?.title ?? name);
}

/** Returns the value that is sent unless the user changes the field. */
export function fieldDefault(field: Field): string {
  const initial = initialValue(field);
  if (initial !== undefined) return field.text(initial);
  return field.required ? 'required' : 'not sent';
}
