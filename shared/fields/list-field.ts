import { type FieldFacts, type ListMethods, wrongKind } from './field.ts';

interface ListFacts extends FieldFacts {
  readonly max?: number;
  /** A list with one entry is sent as a plain string. */
  readonly orString?: true;
}

export interface ListField extends ListFacts, ListMethods {
  readonly kind: 'list';
}

/** Creates a field for texts in the user's order. Each is sent as typed, because a stop sequence can be white space. */
export function list(facts: ListFacts): ListField {
  return {
    kind: 'list',
    ...facts,
    check(value) {
      if (!Array.isArray(value)) return [wrongKind(value, 'a list')];
      const empty = value.indexOf('');
      if (empty >= 0) return [`${empty + 1} is empty.`];
      const { max = Infinity } = facts;
      return value.length > max ? [`has ${value.length} entries; the limit is ${max}.`] : [];
    },
    send(value) {
      if (!Array.isArray(value) || value.length === 0) return undefined;
      return facts.orString && value.length === 1 ? value[0] : value;
    },
  };
}
