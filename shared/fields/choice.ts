import { checkMissing, type FieldFacts, type FieldMethods } from './field.ts';

export interface Option {
  /** Sent exactly like this: `5` and `"5"` are two things. */
  readonly value: string | number;
  /** Label on screen; the value when omitted. */
  readonly label?: string;
  readonly help?: string;
}

interface ChoiceFacts extends FieldFacts {
  readonly options: readonly Option[];
  /** Chosen at first. Without it the field starts unset and is not sent. */
  readonly initial?: string | number;
}

export interface ChoiceField extends ChoiceFacts, FieldMethods {
  readonly kind: 'choice';
}

/** One of a few values. */
export function choice(facts: ChoiceFacts): ChoiceField {
  const allowed = facts.options.map((option) => option.value);
  const labels = facts.options.map((option) => option.label ?? String(option.value)).join(', ');
  const exactly = allowed.map((each) => JSON.stringify(each)).join(', ');
  return {
    kind: 'choice',
    ...facts,
    check(value) {
      if (value === undefined) return checkMissing(facts, 'is not chosen.');
      if (allowed.some((each) => each === value)) return [];
      // "5" beside 5: the two read the same unless both are written as they are sent.
      const isOtherType = allowed.some((each) => String(each) === String(value));
      return [`is ${JSON.stringify(value)}; this model accepts ${isOtherType ? exactly : labels}.`];
    },
    send: (value) => (typeof value === 'string' || typeof value === 'number' ? value : undefined),
    judge: (wire) =>
      allowed.some((each) => each === wire) ? [] : [`must be one of ${exactly}; it is ${JSON.stringify(wire)}.`],
  };
}

/** Options whose label is the value itself. */
export function plain(...values: readonly (string | number)[]): readonly Option[] {
  return values.map((value) => ({ value }));
}

/** Durations in seconds: `5` reads "5 s". */
export function seconds(...values: readonly (string | number)[]): readonly Option[] {
  return values.map((value) => ({ value, label: `${value} s` }));
}

/** Sizes as sent (`1280x720`, `1920*1080`), read as "1280 × 720". */
export function sizes(...values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value.replace(/[x*]/, ' × ') }));
}

/** Width and height of an option that names a size or a ratio; `null` for any other. */
export function shapeOf(value: string | number): { width: number; height: number } | null {
  const parts = /^(\d+)[x*:](\d+)$/.exec(String(value));
  return parts ? { width: Number(parts[1]), height: Number(parts[2]) } : null;
}
