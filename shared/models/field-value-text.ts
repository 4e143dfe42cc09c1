import type { FieldValue } from '../fields/field-values-and-drafts.ts';
import { formatCounted } from '../util/format-numbers.ts';
import { unmistakableText } from '../util/json.ts';
import type { Field } from './model.ts';

/** Returns the display text of a value. `field` is undefined for an unknown model or a removed field. */
export function fieldValueText(field: Field | undefined, value: FieldValue): string {
  if (field) return field.text(value);
  return Array.isArray(value) ? formatCounted(value.length, 'file') : unmistakableText(value);
}
