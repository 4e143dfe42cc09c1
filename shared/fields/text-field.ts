import { countCharacters } from '../util/format-numbers.ts';
import {
  checkMissing,
  type FieldFacts,
  type FieldRole,
  notAdopted,
  type PlainFieldMethods,
  plainMethods,
  wrongKind,
} from './field.ts';
import { lineList } from './sweep-value-list.ts';

interface TextFacts extends FieldFacts {
  readonly role?: Extract<FieldRole, 'prompt' | 'negative-prompt'>;
  /** Maximum number of code points. Omitted if the API documents no limit. */
  readonly maxLength?: number;
  /** Height in lines. Omitted: a single line, or two lines in the form of a model. */
  readonly rows?: number;
  /** Frequent values. */
  readonly suggestions?: readonly string[];
  /** Pattern of the text, and its description. */
  readonly is?: { readonly pattern: RegExp; readonly text: string };
}

export interface TextField extends TextFacts, PlainFieldMethods {
  readonly kind: 'text';
}

/** Creates a field for free text. It is sent as typed, never cut or trimmed; blank text is omitted. */
export function text(facts: TextFacts): TextField {
  const checkText = (value: string): string[] => {
    if (facts.is && !facts.is.pattern.test(value)) return [wrongKind(value, facts.is.text)];
    const length = countCharacters(value);
    if (facts.maxLength === undefined || length <= facts.maxLength) return [];
    return [`is ${length} characters long; the limit is ${facts.maxLength}.`];
  };
  return {
    kind: 'text',
    ...plainMethods,
    ...facts,
    holds: 'text',
    check(value) {
      if (value === undefined) return checkMissing(facts);
      if (typeof value !== 'string') return [wrongKind(value, 'text')];
      return value.trim() === '' ? checkMissing(facts) : checkText(value);
    },
    send: (value) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
    checkWireValue(wire) {
      if (typeof wire !== 'string') return ['must be a string.'];
      if (facts.required && wire.trim() === '') return ['must not be empty.'];
      return checkText(wire);
    },
    limits: () =>
      facts.maxLength === undefined
        ? 'text, no documented limit'
        : `up to ${facts.maxLength} ${facts.maxLength === 1 ? 'character' : 'characters'}`,
    wireType: 'string',
    // Text above the limit is converted completely, so that the user can shorten it.
    adopt: (value) => (typeof value === 'string' ? { value } : notAdopted),
    list: lineList,
  };
}
