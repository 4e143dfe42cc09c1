import { checkMissing, type FieldFacts, type FieldMethods, wrongKind } from './field.ts';
import type { FieldValue } from './values.ts';

interface NumberFacts extends FieldFacts {
  /** Both ends are allowed. */
  readonly min: number;
  readonly max: number;
  readonly initial?: number;
}

export interface IntegerField extends NumberFacts, FieldMethods {
  readonly kind: 'integer';
  /** A seed has a dice and a lock; a count says that it costs. */
  readonly role?: 'seed' | 'count';
}

export interface DecimalField extends NumberFacts, FieldMethods {
  readonly kind: 'decimal';
  readonly step: number;
}

export function integer(facts: NumberFacts & { readonly role?: 'seed' | 'count' }): IntegerField {
  return { kind: 'integer', ...facts, ...methods(facts, Number.isSafeInteger, 'a whole number') };
}

export function decimal(facts: NumberFacts & { readonly step: number }): DecimalField {
  return { kind: 'decimal', ...facts, ...methods(facts, Number.isFinite, 'a number') };
}

function methods(facts: NumberFacts, isRight: (value: number) => boolean, what: string): FieldMethods {
  const judge = (value: unknown): string[] => {
    if (typeof value !== 'number' || !isRight(value)) return [`is ${JSON.stringify(value)}; it must be ${what}.`];
    if (value < facts.min || value > facts.max) return [`is ${value}; it must be from ${facts.min} to ${facts.max}.`];
    return [];
  };
  return {
    check(value: FieldValue | undefined) {
      if (value === undefined) return checkMissing(facts);
      return typeof value === 'number' || typeof value === 'string' ? judge(value) : [wrongKind(value, what)];
    },
    send: (value) => (typeof value === 'number' ? value : undefined),
    judge,
  };
}
