import type { Field } from '../../../shared/models/model.ts';
import type { SpecField } from './spec-table.ts';

/** Converts a field of a model into the notation of the hand-written table. */
export function described(field: Field): SpecField {
  const required = field.required ? { required: true as const } : {};
  switch (field.kind) {
    case 'text':
      return { type: 'text', maxLength: field.maxLength ?? null, ...required };
    case 'choice':
      return {
        type: 'enum',
        values: field.options.map((option) => option.value),
        default: field.initial ?? null,
        ...required,
      };
    case 'integer':
      return { type: 'integer', min: field.min, max: field.max, default: field.initial ?? null, ...required };
    case 'decimal':
      return { type: 'number', min: field.min, max: field.max, default: field.initial ?? null, ...required };
    case 'toggle':
      return { type: 'boolean', default: field.initial ?? null, ...required };
    case 'size':
      return {
        type: 'size',
        separator: field.separator,
        pixels: [field.minPixels, field.maxPixels],
        ratio: [field.minRatio, field.maxRatio],
        default: field.initial ?? '',
        ...required,
      };
    case 'images':
      return {
        type: field.wire === 'list' ? 'image array' : 'image',
        formats: field.types.map((type) => type.replace('image/', '')).sort(),
        maxMegabytes: field.maxBytes === undefined ? null : field.maxBytes / 1e6,
        minSide: field.minSide ?? null,
        maxSide: field.maxSide ?? null,
        ratio: field.minRatio === undefined || field.maxRatio === undefined ? null : [field.minRatio, field.maxRatio],
        count: [field.min ?? (field.required ? 1 : 0), field.max],
        base64: field.encoding === 'base64' ? 'raw' : 'data URI',
        ...required,
      };
    case 'link':
      return { type: 'URL', ...required };
    case 'json':
      return { type: 'object', ...required };
    case 'motion':
      return {
        type: 'masks',
        maxItems: field.maxGroups,
        base64: field.encoding === 'base64' ? 'raw' : 'data URI',
        ...required,
      };
  }
}

export function normalised(stated: SpecField): SpecField {
  return 'formats' in stated ? { ...stated, formats: [...stated.formats].sort() } : stated;
}
