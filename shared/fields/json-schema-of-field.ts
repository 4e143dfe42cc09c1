import type { JsonObject } from '../util/json.ts';
import type { ChoiceField } from './choice-field.ts';
import type { ImagesField } from './images-field.ts';
import type { JsonField } from './json-field.ts';
import type { LinkField } from './link-field.ts';
import type { MotionField } from './motion-field.ts';
import type { DecimalField, IntegerField } from './number-field.ts';
import type { SizeField } from './size-field.ts';
import type { TextField } from './text-field.ts';
import type { ToggleField } from './toggle-field.ts';

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

const image: JsonObject = {
  type: 'object',
  description: 'An image of the library by its id, or an image at a public URL.',
  properties: {
    item: { type: 'string', format: 'uuid' },
    url: { type: 'string', format: 'uri' },
    group: { type: 'string' },
  },
  additionalProperties: false,
};

type FormField = FieldOfObject | SizeField | LinkField | ImagesField | MotionField;

/**
 * Returns the JSON schema for the value of a field in a form. It names images by their ids in the library. A kind that is
 * not listed here accepts any value.
 */
export function jsonSchemaOfFormValue(anyField: { readonly kind: string }): JsonObject {
  const field = anyField as FormField;
  switch (field.kind) {
    case 'size':
    case 'link':
      return { type: 'string' };
    case 'images':
      return { type: 'array', items: image };
    case 'motion': {
      const point = { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } };
      return {
        type: 'array',
        items: { type: 'object', properties: { mask: image, path: { type: 'array', items: point } } },
      };
    }
    default:
      return jsonSchemaOfField(field);
  }
}
