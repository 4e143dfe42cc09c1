import type { Field } from '../models/model.ts';
import { type FieldFile, fieldFileSchemas } from './field-file-schema.ts';

/**
 * Returns a field as a model file describes it: its facts without its methods. An infinite limit is omitted, because
 * JSON has no infinity.
 */
export function fileOfField(field: Field): FieldFile {
  const names = Object.keys(fieldFileSchemas[field.kind].shape);
  const facts = Object.entries(field).filter(
    ([name, value]) => names.includes(name) && (typeof value !== 'number' || Number.isFinite(value)),
  );
  return { type: field.kind, ...Object.fromEntries(facts) } as FieldFile;
}
