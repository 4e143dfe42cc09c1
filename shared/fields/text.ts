import { countCharacters } from '../util/numbers.ts';
import { checkMissing, type FieldFacts, type FieldMethods, wrongKind } from './field.ts';

interface TextFacts extends FieldFacts {
  /** Code points; left out where the interface states no limit. */
  readonly maxLength?: number;
  /** Height on screen, in lines. */
  readonly rows?: number;
}

export interface TextField extends TextFacts, FieldMethods {
  readonly kind: 'text';
}

/** Free text. It is sent as typed, never cut or trimmed; blank text is left out. */
export function text(facts: TextFacts): TextField {
  const tooLong = (value: string): string[] => {
    const length = countCharacters(value);
    if (facts.maxLength === undefined || length <= facts.maxLength) return [];
    return [`is ${length} characters long; the limit is ${facts.maxLength}.`];
  };
  return {
    kind: 'text',
    ...facts,
    check(value) {
      if (value === undefined) return checkMissing(facts);
      if (typeof value !== 'string') return [wrongKind(value, 'text')];
      return value.trim() === '' ? checkMissing(facts) : tooLong(value);
    },
    send: (value) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
    judge(wire) {
      if (typeof wire !== 'string') return ['must be a string.'];
      if (facts.required && wire.trim() === '') return ['must not be empty.'];
      return tooLong(wire);
    },
  };
}
