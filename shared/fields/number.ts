import { clamp } from '../util/arithmetic.ts';
import {
  checkMissing,
  type FieldFacts,
  type FieldMethods,
  type FieldRole,
  notAdopted,
  plainMethods,
  wrongKind,
} from './field.ts';
import { numberList } from './number-list.ts';
import type { FieldValue } from './values.ts';

interface NumberFacts extends FieldFacts {
  /** Both limits are allowed values. */
  readonly min: number;
  readonly max: number;
  readonly initial?: number;
}

interface IntegerFacts extends NumberFacts {
  /** A seed has a button for a random value and a lock; a count affects the charge. */
  readonly role?: Extract<FieldRole, 'seed' | 'count'>;
}

interface DecimalFacts extends NumberFacts {
  readonly role?: never;
  readonly step: number;
}

export interface IntegerField extends IntegerFacts, FieldMethods {
  readonly kind: 'integer';
}

export interface DecimalField extends DecimalFacts, FieldMethods {
  readonly kind: 'decimal';
}

export function integer(facts: IntegerFacts): IntegerField {
  return {
    kind: 'integer',
    ...numberMethods(facts, Number.isSafeInteger, 'a whole number', Math.round),
    ...facts,
    limits: () => `whole number, ${facts.min} to ${facts.max}`,
    list: numberList('1, 2, .., 10 or 3..9 step 2'),
  };
}

export function decimal(facts: DecimalFacts): DecimalField {
  return {
    kind: 'decimal',
    ...numberMethods(facts, Number.isFinite, 'a number', (value) => value),
    ...facts,
    limits: () => `${facts.min} to ${facts.max}, in steps of ${facts.step}`,
    list: numberList('0, 0.25, .., 1 or 0..1 step 0.5'),
  };
}

function numberMethods(
  facts: NumberFacts,
  isRight: (value: number) => boolean,
  what: string,
  round: (value: number) => number,
) {
  const judge = (value: unknown): string[] => {
    if (typeof value !== 'number' || !isRight(value)) return [`is ${JSON.stringify(value)}; it must be ${what}.`];
    if (value < facts.min || value > facts.max) return [`is ${value}; it must be from ${facts.min} to ${facts.max}.`];
    return [];
  };
  return {
    ...plainMethods,
    check(value: FieldValue | undefined) {
      if (value === undefined) return checkMissing(facts);
      return typeof value === 'number' || typeof value === 'string' ? judge(value) : [wrongKind(value, what)];
    },
    send: (value: FieldValue | undefined) => (typeof value === 'number' ? value : undefined),
    judge,
    wireType: 'number',
    adopt(value: FieldValue) {
      if (typeof value !== 'number' || Number.isNaN(value)) return notAdopted;
      const clamped = clamp(round(value), facts.min, facts.max);
      return clamped === value ? { value } : { value: clamped, why: `allowed range: ${facts.min} to ${facts.max}` };
    },
  } satisfies Partial<FieldMethods>;
}
