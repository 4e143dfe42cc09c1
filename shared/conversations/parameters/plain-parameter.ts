import type { ChoiceField } from '../../fields/choice-field.ts';
import type { FieldFacts } from '../../fields/field.ts';
import type { JsonField } from '../../fields/json-field.ts';
import type { ListField } from '../../fields/list-field.ts';
import type { MultipleChoiceField } from '../../fields/multiple-choice-field.ts';
import type { DecimalField, IntegerField } from '../../fields/number-field.ts';
import type { PairsField } from '../../fields/pairs-field.ts';
import type { TextField } from '../../fields/text-field.ts';
import type { ToggleField } from '../../fields/toggle-field.ts';
import { isNull, type ParameterFacts, type ParameterMethods } from './parameter-types.ts';
import type { ToolsField } from './tools-field.ts';

export type ParameterField =
  | TextField
  | ChoiceField
  | IntegerField
  | DecimalField
  | ToggleField
  | JsonField
  | MultipleChoiceField
  | ListField
  | PairsField
  | ToolsField;

/** A parameter with one value. */
export interface PlainParameter extends ParameterFacts, ParameterMethods {
  readonly field: ParameterField;
  readonly parts?: never;
}

/** Creates a parameter from a function that creates fields, such as `text`. */
export function parameter<Facts extends FieldFacts>(
  createField: (facts: Facts) => ParameterField,
  facts: Omit<Facts, 'title'> & ParameterFacts,
): (name: string) => PlainParameter {
  return (name) => {
    // Stored numbers are text if the user entered them in another notation.
    const field = createField({ ...facts, title: name, readsText: true } as unknown as Facts);
    return {
      ...facts,
      name,
      names: [name],
      field,
      check(values) {
        const value = values[name];
        if (value === undefined) return facts.required ? [{ field: name, text: 'is empty.' }] : [];
        return isNull(facts, value) ? [] : field.check(value).map((text) => ({ field: name, text }));
      },
      send(values) {
        const value = values[name];
        if (isNull(facts, value)) return null;
        return value === undefined ? undefined : field.send(value);
      },
      notSent: () => ({}),
    };
  };
}

/** Returns true when both fields accept the same kind of values. */
export function isSameKind(a: ParameterField, b: ParameterField): boolean {
  const options = (field: ParameterField) => ('options' in field ? JSON.stringify(field.options) : '');
  return a.kind === b.kind && options(a) === options(b);
}
