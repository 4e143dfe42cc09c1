import { fieldConstructors } from '../../fields/field-constructors.ts';
import type { FieldFile } from '../../fields/field-file-schema.ts';
import type { Field } from '../model.ts';

/** The type lets the compiler report a schema that no longer fits its constructor. */
const constructors: {
  readonly [Type in FieldFile['type']]: (facts: Omit<Extract<FieldFile, { type: Type }>, 'type'>) => Field;
} = fieldConstructors;

/** Creates the field that a model file describes. The file has passed its checks. */
export function fieldFromFile({ type, ...facts }: FieldFile): Field {
  // The compiler does not know that the facts belong to the type.
  const construct = constructors[type] as (facts: object) => Field;
  return construct(facts);
}
