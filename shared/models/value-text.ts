import type { FieldValue } from '../fields/values.ts';
import { counted } from '../util/numbers.ts';
import type { Field } from './model.ts';

/** A value as the form shows it. `field` is undefined for a value of an unknown model or of a removed field. */
export function valueText(field: Field | undefined, value: FieldValue): string {
  if (field) return field.text(value);
  return Array.isArray(value) ? counted(value.length, 'file') : String(value);
}
