import type { JsonObject } from '../util/json.ts';
import type { ChoiceField } from './choice.ts';
import type { JsonField } from './json.ts';
import type { DecimalField, IntegerField } from './number.ts';
import type { TextField } from './text.ts';
import type { ToggleField } from './toggle.ts';

type FieldOfObject = TextField | ChoiceField | IntegerField | DecimalField | ToggleField | JsonField;

/** Returns the JSON schema for the wire value of a field. The JSON editor suggests names and values from it. */
export function jsonSchemaOfField(
  field: FieldOfObject | { readonly kind: 'flags' | 'list' | 'pairs' | 'tools' },
): JsonObject {
  switch (field.kind) {
    case 'choice':
      return { enum: field.options.map(({ value }) => value) };
    case 'toggle':
      return { type: 'boolean' };
    case 'text':
      return { type: 'string', ...(field.suggestions && { examples: field.suggestions }) };
    case 'integer':
      return { type: 'integer' };
    case 'decimal':
      return { type: 'number' };
    case 'json':
      return field.schema ?? { type: field.shape === 'list' ? 'array' : 'object' };
    default:
      return {};
  }
}
