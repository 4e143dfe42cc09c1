import { type Field, initialValue, type Model, openingValue } from './model.ts';

/** Describes the limits of a field in one line. The same data also checks the field. */
export function fieldLimitsText(model: Model, field: Field): string {
  return field.limits((name) => model.fields[name]?.title ?? name);
}

/** Returns the documented default, and the value of a new form where it differs: that one is sent. */
export function fieldDefaultText(field: Field): string {
  const initial = initialValue(field);
  const opening = openingValue(field);
  if (initial !== undefined && opening !== undefined) {
    return opening === initial ? field.text(initial) : `${field.text(initial)} (form: ${field.text(opening)})`;
  }
  return field.required ? 'required' : 'not sent';
}
