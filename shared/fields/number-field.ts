import type { Json } from '../util/json.ts';
import { clamp } from '../util/math.ts';
import { hasLostDigits, numberReason, readNumber } from '../util/read-number.ts';
import {
  type AnyValue,
  checkMissing,
  type FieldFacts,
  type FieldRole,
  notAdopted,
  type PlainFieldMethods,
  plainMethods,
  wrongKind,
} from './field.ts';
import type { FieldValue } from './field-values-and-drafts.ts';
import { sweepNumberList } from './sweep-number-list.ts';

interface NumberFacts extends FieldFacts {
  /** Both limits are allowed values. Omitted: infinite. */
  readonly min?: number;
  readonly max?: number;
  readonly initial?: number;
  /** Default of the gateway for an omitted value. The slider displays the default. */
  readonly usual?: number;
  /** A text that parses as a number counts as that number. */
  readonly readsText?: true;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

interface IntegerFacts extends NumberFacts {
  /** A seed has a button for a random value and a lock; a count affects the charge. */
  readonly role?: Extract<FieldRole, 'seed' | 'count'>;
}

interface DecimalFacts extends NumberFacts {
  readonly role?: never;
  readonly step: number;
}

export interface IntegerField extends IntegerFacts, Range, PlainFieldMethods {
  readonly min: number;
  readonly max: number;
  readonly kind: 'integer';
}

export interface DecimalField extends DecimalFacts, Range, PlainFieldMethods {
  readonly min: number;
  readonly max: number;
  readonly kind: 'decimal';
}

export function integer(facts: IntegerFacts): IntegerField {
  const range = { ...unlimited, ...facts };
  return {
    kind: 'integer',
    ...numberMethods(range, Number.isSafeInteger, 'a whole number', Math.round),
    ...range,
    limits: () => `whole number, ${range.min} to ${range.max}`,
    list: sweepNumberList('Numbers or a range: 1, 2, 5 or 1..10 or 3..9 step 2.'),
  };
}

export function decimal(facts: DecimalFacts): DecimalField {
  const range = { ...unlimited, ...facts };
  return {
    kind: 'decimal',
    ...numberMethods(range, Number.isFinite, 'a number', (value) => value),
    ...range,
    limits: () => `${range.min} to ${range.max}, in steps of ${range.step}`,
    list: sweepNumberList('Numbers or a range: 0, 0.3, 1 or 0..1 step 0.25.'),
  };
}

const unlimited: Range = { min: -Infinity, max: Infinity };

function numberMethods(
  facts: NumberFacts & Range,
  isRight: (value: number) => boolean,
  what: string,
  round: (value: number) => number,
) {
  const numberIn = (value: AnyValue): number | undefined => {
    if (facts.readsText) return typedNumber(value);
    return typeof value === 'number' ? value : undefined;
  };
  const checkWireValue = (value: Json): string[] => {
    if (typeof value !== 'number' || !isRight(value)) return [`is ${JSON.stringify(value)}; it must be ${what}.`];
    return value >= facts.min && value <= facts.max ? [] : [`is ${value}; it must be ${rangeText(facts)}.`];
  };
  return {
    ...plainMethods,
    check(value: AnyValue | undefined) {
      if (value === undefined) return checkMissing(facts);
      if (value === '') return ['is empty.'];
      const typed = numberIn(value);
      if (typed !== undefined && isRight(typed)) return checkWireValue(typed);
      return [(typeof value === 'string' ? numberReason(value) : undefined) ?? wrongKind(value, what)];
    },
    send: (value: AnyValue | undefined) => (value === undefined ? undefined : numberIn(value)),
    checkWireValue,
    wireType: 'number',
    adopt(value: FieldValue) {
      if (typeof value !== 'number' || Number.isNaN(value)) return notAdopted;
      const clamped = clamp(round(value), facts.min, facts.max);
      return clamped === value ? { value } : { value: clamped, why: `allowed range: ${facts.min} to ${facts.max}` };
    },
  } satisfies Partial<PlainFieldMethods>;
}

/** "from 0 to 2", "at least 1" */
function rangeText({ min, max }: Range): string {
  if (Number.isFinite(min) && Number.isFinite(max)) return `from ${min} to ${max}`;
  return Number.isFinite(max) ? `at most ${max}` : `at least ${min}`;
}

/** Returns the number in a control. The value of the control is text until the text is a valid number. */
export function typedNumber(value: AnyValue | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const isNumber = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value) && !hasLostDigits(value);
  const typed = readNumber(value) ?? (isNumber ? Number(value) : Number.NaN);
  return Number.isFinite(typed) ? typed : undefined;
}
