import type { Json } from '../util/json.ts';
import { clamp } from '../util/math.ts';
import { hasLostDigits, numberReason, readNumber } from '../util/read-number.ts';
import { shortenForSentence } from '../util/text-for-sentence.ts';
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
import { badList, type SweepValueList, splitList } from './sweep-value-list.ts';

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

/** Returns a value list for numbers and ranges: `1, 2, .., 10`, `1..10`, `1..10 step 3`, `5, 7, 9..12`. */
function sweepNumberList(help: string): SweepValueList {
  return { separator: 'comma', help, all: '', note: separatorNote, read: readNumbers };
}

/** A number, or the dots that represent the numbers between their neighbors. */
type Token = number | 'dots';

type Numbers =
  | { readonly ok: true; readonly values: readonly number[] }
  | { readonly ok: false; readonly reason: string };

function readNumbers(written: string, limit: number): Numbers {
  const values: number[] = [];
  const entries = splitNumbers(written);
  for (const [index, entry] of entries.entries()) {
    const range = /^(-?\d+(?:[.,]\d+)?)\s*(?:\.{2,3}|…)\s*(-?\d+(?:[.,]\d+)?)(?:\s+step\s+(\d+(?:[.,]\d+)?))?$/i.exec(
      entry,
    );
    if (range) {
      const [from = 0, to = 0, step = Number.NaN] = [range[1], range[2], range[3] ?? '1'].map((each) =>
        readNumber(each ?? ''),
      );
      const filled = between(from, to, step, limit);
      if (!filled.ok) return filled;
      values.push(...filled.values);
      continue;
    }
    const token = tokenOf(entry);
    if (token === null) return badList(`has “${shortenForSentence(entry)}”, which isn’t a number.`);
    if (token !== 'dots') {
      values.push(token);
      continue;
    }
    const [before, last] = [values.at(-2), values.at(-1)];
    const next = tokenOf(entries[index + 1] ?? '');
    if (last === undefined || typeof next !== 'number') return badList('has dots that aren’t between two numbers.');
    // `1, .., 10` has a step of one.
    const hasStep = before !== undefined && typeof tokenOf(entries[index - 1] ?? '') === 'number';
    const step = hasStep ? exact(last - before) : Math.sign(next - last);
    if (step === 0 || Math.sign(step) !== Math.sign(next - last))
      return badList(`can’t go from ${last} to ${next} in steps of ${step}.`);
    const filled = between(last, next, Math.abs(step), limit);
    if (!filled.ok) return filled;
    if (filled.values.at(-1) !== next)
      return badList(`does not reach ${next} from ${last} in steps of ${Math.abs(step)}.`);
    values.push(...filled.values.slice(1, -1));
  }
  return { ok: true, values };
}

/** `0,5` is two values here. */
function separatorNote(written: string): string | undefined {
  if (/[;|\n]/.test(written) || !/\d,\d/.test(written)) return undefined;
  const entries = splitNumbers(written).join(' · ');
  return `Read as ${entries}, because commas separate values. For a decimal, write 0.5, or separate values with “;”.`;
}

/** With another separator than the comma, a comma between digits is a decimal comma. */
function splitNumbers(written: string): string[] {
  return splitList(written, /[;|\n]/.test(written) ? /[;|\n]|,(?!\d)|(?<!\d),/ : undefined);
}

function between(from: number, to: number, step: number, limit: number): Numbers {
  if (!(step > 0)) return badList('needs a step above 0.');
  const count = Math.floor(Math.abs(to - from) / step + 1e-9) + 1;
  if (count > limit) return badList(`has ${count} values from ${from} to ${to}; the limit is ${limit}.`);
  const sign = to < from ? -1 : 1;
  return { ok: true, values: Array.from({ length: count }, (_, index) => exact(from + sign * index * step)) };
}

/** Removes the rounding error of binary fractions. */
function exact(value: number): number {
  return Number(value.toFixed(9));
}

function tokenOf(entry: string): Token | null {
  if (/^(\.{2,3}|…)$/.test(entry)) return 'dots';
  return readNumber(entry) ?? null;
}
