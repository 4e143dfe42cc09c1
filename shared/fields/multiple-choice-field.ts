import { type FieldFacts, type ListMethods, wrongKind } from './field.ts';

interface MultipleChoiceFacts extends FieldFacts {
  /** Sent and displayed exactly as written. */
  readonly options: readonly string[];
}

export interface MultipleChoiceField extends MultipleChoiceFacts, ListMethods {
  readonly kind: 'flags';
}

/**
 * Creates a field with several options, of which at least one is selected. The list is sent in the order of the
 * options.
 */
export function multipleChoice(facts: MultipleChoiceFacts): MultipleChoiceField {
  const { options } = facts;
  return {
    kind: 'flags',
    ...facts,
    check(value) {
      if (!Array.isArray(value)) return [wrongKind(value, 'a list')];
      if (value.length === 0) return ['is an empty list. Choose at least one option.'];
      const strange = value.find((each) => !options.includes(each));
      return strange === undefined ? [] : [`contains “${strange}”; allowed values are ${options.join(', ')}.`];
    },
    send: (value) => (Array.isArray(value) ? options.filter((option) => value.includes(option)) : undefined),
  };
}
