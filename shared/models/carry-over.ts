import type { ChoiceField } from '../fields/choice.ts';
import type { DecimalField, IntegerField } from '../fields/number.ts';
import type { Draft, FieldValue } from '../fields/values.ts';
import { clamp } from '../util/arithmetic.ts';
import { changesMeaning, filledSlots, inputSlots, passagesBetween, passageText } from './carry-images.ts';
import { isSameShape, isShapeField, nearestShape, type ShapeField, shapeIn } from './carry-shape.ts';
import { changedValues } from './changed-values.ts';
import { type Field, initialDraft, type Model } from './model.ts';
import { imageText, valueText } from './value-text.ts';

/** A value that came along as another one. `from` and `to` are in the words of the form. */
export interface CarriedChange {
  /** Wire name in the form it came into. */
  readonly field: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** A value that stayed where it was. */
export interface CarriedDrop {
  /** Wire name in the form it came from; `extra` for the extra body fields. */
  readonly field: string;
  readonly title: string;
  readonly value: string;
  readonly why: string;
}

export interface CarriedOver {
  readonly draft: Draft;
  readonly changed: readonly CarriedChange[];
  readonly dropped: readonly CarriedDrop[];
}

/**
 * Carries the user's values from the form of one model to another form. Pure. Only values that differ from the initial
 * form of the source belong to the user. All other values are those of `base`, the initial form of the target. Each
 * value of the user is carried unchanged, carried as another value and listed in `changed`, or listed in `dropped`.
 * Text is never cut, and an image is never dropped for its size. Limits of the target become reasons in its form.
 */
export function carryOver(
  from: { readonly model: Model; readonly draft: Draft },
  to: Model,
  base: Draft = initialDraft(to),
): CarriedOver {
  if (from.model.id === to.id) return { draft: from.draft, changed: [], dropped: [] };
  const values: Record<string, FieldValue> = { ...base.values };
  const changed: CarriedChange[] = [];
  const dropped: CarriedDrop[] = [];
  const taken = new Set<string>();
  const images = new Set(inputSlots(from.model).map(([name]) => name));

  for (const [name, value] of changedValues(from.model, from.draft)) {
    if (images.has(name)) continue;
    const source = from.model.fields[name];
    const words = { field: name, title: source?.title ?? name, value: valueText(source, value) };
    const counterpart = source && counterpartOf(source, to, taken);
    if (!counterpart) {
      dropped.push({ ...words, why: whyNone(source) });
      continue;
    }
    const [toName, target] = counterpart;
    const moved = moveValue(source, target, value);
    if (moved.value === undefined) {
      dropped.push({ ...words, why: moved.why });
      continue;
    }
    taken.add(toName);
    values[toName] = moved.value;
    if (moved.why === undefined) continue;
    const after = valueText(target, moved.value);
    changed.push({ field: toName, title: target.title, from: words.value, to: after, why: moved.why });
  }

  const passages = passagesBetween(from.model, from.draft.values, to);
  Object.assign(values, filledSlots(passages, to));
  for (const passage of passages) {
    const { from: slot, to: place, image } = passage;
    if (!place) {
      const why = inputSlots(to).length === 0 ? noneHere : 'no room for this image';
      dropped.push({ field: slot.name, title: slot.title, value: imageText(image), why });
    } else if (changesMeaning(passage)) {
      const words = { from: passageText(passage), to: place.title, why: 'moved to the next free input' };
      changed.push({ field: place.name, title: place.title, ...words });
    }
  }
  if (from.draft.extra.trim() !== '') {
    const why = 'not carried over to other models';
    dropped.push({ field: 'extra', title: 'Extra body fields', value: from.draft.extra, why });
  }
  const remixOf = from.draft.remixOf ?? base.remixOf;
  const draft = { values, extra: base.extra, ...(remixOf === undefined ? {} : { remixOf }) };
  return { draft, changed, dropped };
}

const noneHere = 'not available for this model';

function whyNone(source: Field | undefined): string {
  if (!source) return 'not a field of the source model';
  const isMask = source.kind === 'motion' || source.kind === 'images';
  return isMask ? 'tied to one image of one model' : noneHere;
}

/** The field of `to` that means the same: titles are the same everywhere, and a size and a ratio are both a shape. */
function counterpartOf(source: Field, to: Model, taken: ReadonlySet<string>): readonly [string, Field] | undefined {
  if (source.kind === 'images' || source.kind === 'motion') return undefined;
  const free = Object.entries(to.fields).filter(([name]) => !taken.has(name));
  const isShape = isShapeField(source);
  return (
    free.find(([, field]) => field.title === source.title && (field.kind === source.kind || isShape)) ??
    (isShape ? free.find(([, field]) => isShapeField(field)) : undefined)
  );
}

/** The value in the target's field, with a reason where it is another one; without a value it stays behind. */
type Moved =
  | { readonly value: FieldValue; readonly why?: string }
  | { readonly value: undefined; readonly why: string };

function moveValue(source: Field, target: Field, value: FieldValue): Moved {
  if (isShapeField(source) && isShapeField(target)) return moveShape(target, value);
  switch (target.kind) {
    case 'text':
      return typeof value === 'string' ? { value } : unreadable;
    case 'integer':
    case 'decimal':
      return moveNumber(target, value);
    case 'choice':
      return moveChoice(target, value);
    default:
      return target.check(value).length === 0 ? { value } : unreadable;
  }
}

const unreadable: Moved = { value: undefined, why: 'not a valid value for this model' };

function moveShape(target: ShapeField, value: FieldValue): Moved {
  const shape = shapeIn(value);
  if (!shape) return unreadable;
  const nearest = nearestShape(target, shape);
  const after = shapeIn(nearest);
  if (!after || target.check(nearest).length > 0) return unreadable;
  return isSameShape(shape, after) ? { value: nearest } : { value: nearest, why: 'closest supported aspect ratio' };
}

function moveNumber(target: IntegerField | DecimalField, value: FieldValue): Moved {
  if (typeof value !== 'number' || Number.isNaN(value)) return unreadable;
  const whole = target.kind === 'integer' ? Math.round(value) : value;
  const clamped = clamp(whole, target.min, target.max);
  if (clamped === value) return { value };
  return { value: clamped, why: `allowed range: ${target.min} to ${target.max}` };
}

function moveChoice(target: ChoiceField, value: FieldValue): Moved {
  // "5" and 5 are the same to people, and two things on the wire.
  const same = target.options.find((option) => String(option.value) === String(value));
  if (same) return { value: same.value };
  const wanted = secondsIn(value);
  if (target.title !== 'Duration' || wanted === null) return { value: undefined, why: 'this option isn’t available' };
  const distances = target.options.flatMap(({ value: option }) => {
    const seconds = secondsIn(option);
    return seconds === null ? [] : [{ option, far: Math.abs(seconds - wanted), seconds }];
  });
  // Between two that are as near, the longer one: more can be cut from it.
  const [nearest] = distances.sort((a, b) => a.far - b.far || b.seconds - a.seconds);
  return nearest ? { value: nearest.option, why: 'closest value that this model supports' } : unreadable;
}

function secondsIn(value: FieldValue): number | null {
  const seconds = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) && String(value).trim() !== '' ? seconds : null;
}
