import { unmistakableText } from '../util/json.ts';
import {
  type Adopted,
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
import { adoptSizeOrRatio, areaOf, ratioOf, readSizeOrRatio, type SizeOrRatio, wantedArea } from './size-or-ratio.ts';
import { commaList } from './sweep-value-list.ts';

interface Option {
  /** Sent exactly as written: `5` and `"5"` are two different values. */
  readonly value: string | number;
  /** Label on screen; the value when omitted. */
  readonly label?: string;
  readonly help?: string;
}

interface ChoiceFacts extends FieldFacts {
  /** All options of a `shape` name a size or a ratio; all options of a `duration` are seconds. */
  readonly role?: Extract<FieldRole, 'shape' | 'duration' | 'resolution' | 'quality'>;
  readonly options: readonly Option[];
  /**
   * The documented default, selected in a new form. Without an initial value the field is not sent until the user
   * selects an option.
   */
  readonly initial?: string | number;
  /** Selected in a new form instead of the documented default. */
  readonly opening?: string | number;
}

export interface ChoiceField extends ChoiceFacts, PlainFieldMethods {
  readonly kind: 'choice';
  nearestShape(shape: SizeOrRatio): string;
}

/** Creates a field with one of several options. */
export function choice(facts: ChoiceFacts): ChoiceField {
  const allowed = facts.options.map((option) => option.value);
  const labels = facts.options.map(labelOf).join(', ');
  const exactly = allowed.map((each) => JSON.stringify(each)).join(', ');
  const check = (value: AnyValue | undefined): readonly string[] => {
    if (value === undefined) return checkMissing(facts, 'is not chosen.');
    if (allowed.some((each) => each === value)) return [];
    // "5" and 5 look equal, so both are displayed as JSON.
    const isOtherType = allowed.some((each) => String(each) === String(value));
    return [wrongKind(value, `one of ${isOtherType ? exactly : labels}`)];
  };
  const nearestShape = (shape: SizeOrRatio) => nearestOption(facts, shape);
  return {
    kind: 'choice',
    ...plainMethods,
    ...facts,
    check,
    nearestShape,
    send(value) {
      if (typeof value !== 'string' && typeof value !== 'number') return undefined;
      return allowed.some((each) => typeof each === typeof value) ? value : undefined;
    },
    checkWireValue: (wire) =>
      allowed.some((each) => each === wire) ? [] : [`must be one of ${exactly}; it is ${JSON.stringify(wire)}.`],
    limits: () => labels,
    wireType: wireTypeOf(facts.options),
    text(value) {
      const option = facts.options.find((each) => each.value === value);
      return option ? labelOf(option) : unmistakableText(value);
    },
    adopt(value) {
      if (facts.role === 'shape') return adoptSizeOrRatio({ check, nearestShape }, value);
      // "5" and 5 look equal to the user, but are different values on the wire.
      const same = allowed.find((each) => String(each) === String(value));
      if (same !== undefined) return { value: same };
      return facts.role === 'duration' ? adoptDuration(allowed, value) : unavailable;
    },
    list: commaList(allowed.join(', '), (entry) => optionFor(facts.options, entry), { isClosed: true }),
  };
}

/** Returns options that use the value as their label. */
export function plain(...values: readonly (string | number)[]): readonly Option[] {
  return values.map((value) => ({ value }));
}

/** Returns options for durations in seconds: the label of `5` is "5 s". */
export function seconds(...values: readonly (string | number)[]): readonly Option[] {
  return values.map((value) => ({ value, label: `${value} s` }));
}

/** Returns options for sizes as sent (`1280x720`, `1920*1080`). The label is "1280 × 720". */
export function sizes(...values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value.replace(/[x*]/, ' × ') }));
}

const unavailable: Adopted = { value: undefined, why: 'this option isn’t available' };

function labelOf({ value, label = String(value) }: Option): string {
  return label;
}

/** Lists the wire values if they differ from the labels. */
function wireTypeOf(options: readonly Option[]): string {
  const type = typeof options[0]?.value === 'number' ? 'number' : 'string';
  const isRenamed = options.some((option) => labelOf(option) !== String(option.value));
  return isRenamed ? `${type}: ${options.map(({ value }) => JSON.stringify(value)).join(', ')}` : type;
}

function optionFor(options: readonly Option[], entry: string): FieldValue | null {
  const isEntry = (text: string | undefined) => text?.toLowerCase() === entry.toLowerCase();
  return options.find(({ value, label }) => isEntry(String(value)) || isEntry(label))?.value ?? null;
}

function nearestOption({ options, initial }: ChoiceFacts, shape: SizeOrRatio): string {
  const area = wantedArea(shape, initial);
  const distances = options.flatMap(({ value }) => {
    const option = readSizeOrRatio(value.toString());
    if (!option) return [];
    const far = Math.abs(Math.log(ratioOf(option) / ratioOf(shape)));
    return [{ value: value.toString(), far, apart: area === undefined ? 0 : Math.abs(areaOf(option) - area) }];
  });
  const [nearest] = distances.sort((a, b) => compareRoughly(a.far, b.far) || a.apart - b.apart);
  return nearest?.value ?? String(initial ?? '');
}

function adoptDuration(allowed: readonly (string | number)[], value: FieldValue): Adopted {
  const target = secondsIn(value);
  if (target === null) return unavailable;
  const distances = allowed.flatMap((option) => {
    const length = secondsIn(option);
    return length === null ? [] : [{ option, far: Math.abs(length - target), length }];
  });
  // If two options are equally near, the longer option is used: the user can cut a longer video.
  const [nearest] = distances.sort((a, b) => a.far - b.far || b.length - a.length);
  return nearest ? { value: nearest.option, why: 'closest value that this model supports' } : notAdopted;
}

function secondsIn(value: FieldValue): number | null {
  const length = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(length) && String(value).trim() !== '' ? length : null;
}

/** Compares two distances between ratios in visible steps: 9:16 and 0.5624 count as equal. */
function compareRoughly(a: number, b: number): number {
  return Math.round(a * 1000) - Math.round(b * 1000);
}
