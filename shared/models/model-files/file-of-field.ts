import { type FieldFile, fieldFileSchema } from '../../fields/field-file-schema.ts';
import type { Field } from '../model.ts';

/**
 * Returns a field as a model file describes it: its facts without its methods. An infinite limit is omitted, because
 * JSON has no infinity.
 */
export function fileOfField(field: Field): FieldFile {
  const type: FieldFile['type'] = field.kind;
  const names = Object.keys(fieldFileSchema.options.find(({ shape }) => shape.type.value === type)?.shape ?? {});
  const facts = Object.entries(field).filter(
    ([name, value]) => names.includes(name) && (typeof value !== 'number' || Number.isFinite(value)),
  );
  return { type, ...Object.fromEntries(facts) } as FieldFile;
}
