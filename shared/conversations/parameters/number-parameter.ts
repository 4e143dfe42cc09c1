import type { ParameterValue } from '../conversation.ts';
import { notOfKind, type ParameterFacts, type ParameterMethods } from './parameter-facts.ts';

interface NumberFacts extends ParameterFacts {
  /** Both ends are allowed; an end that is left out is not stated. */
  readonly min?: number;
  readonly max?: number;
  /** A whole number where it is left out. */
  readonly step?: number;
  /** Default of the interface for an unsent value. The slider shows the default. */
  readonly usual?: number;
}

export interface NumberParameter extends NumberFacts, ParameterMethods {
  readonly kind: 'number';
}

export function number(facts: NumberFacts): NumberParameter {
  const what = facts.step === undefined ? 'a whole number' : 'a number';
  return {
    kind: 'number',
    ...facts,
    check(value) {
      const typed = typedNumber(value);
      if (typed === undefined) return value === '' ? ['is empty.'] : notOfKind(value, what);
      if (facts.step === undefined && !Number.isSafeInteger(typed)) return notOfKind(value, what);
      const { min = -Infinity, max = Infinity } = facts;
      return typed < min || typed > max ? [`is ${typed}; it must be ${rangeText(facts)}.`] : [];
    },
    send: typedNumber,
  };
}

/** "from 0 to 2", "at least 1" */
export function rangeText({ min, max }: Pick<NumberFacts, 'min' | 'max'>): string {
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`;
  return min === undefined ? `at most ${max}` : `at least ${min}`;
}

/** Returns the number in a control. The control holds the typed text until the text is a valid number. */
export function typedNumber(value: ParameterValue | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return undefined;
  const typed = Number(value);
  return Number.isFinite(typed) ? typed : undefined;
}
