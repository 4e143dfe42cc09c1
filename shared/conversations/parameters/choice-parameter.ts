import { notOfKind, type ParameterFacts, type ParameterMethods } from './parameter-facts.ts';

interface ChoiceFacts extends ParameterFacts {
  /** Sent exactly like this, and shown like this. */
  readonly options: readonly string[];
  /** Help texts by option. */
  readonly optionHelp?: Readonly<Record<string, string>>;
}

export interface ChoiceParameter extends ChoiceFacts, ParameterMethods {
  readonly kind: 'choice';
}

/** One of several options. */
export function choice(facts: ChoiceFacts): ChoiceParameter {
  return {
    kind: 'choice',
    ...facts,
    check(value) {
      if (typeof value === 'string' && facts.options.includes(value)) return [];
      return notOfKind(value, `one of ${facts.options.join(', ')}`);
    },
    send: (value) => (typeof value === 'string' ? value : undefined),
  };
}

export interface FlagsParameter extends ChoiceFacts, ParameterMethods {
  readonly kind: 'flags';
}

/** Any of several options, at least one, sent as a list in the order of the options. */
export function flags(facts: ChoiceFacts): FlagsParameter {
  return {
    kind: 'flags',
    ...facts,
    check(value) {
      if (!Array.isArray(value)) return notOfKind(value, 'a list');
      if (value.length === 0) return ['is an empty list. Choose at least one option.'];
      const strange = value.find((each) => !facts.options.includes(each));
      return strange === undefined ? [] : [`contains “${strange}”; allowed values are ${facts.options.join(', ')}.`];
    },
    send: (value) => (Array.isArray(value) ? facts.options.filter((option) => value.includes(option)) : undefined),
  };
}
