import type { Draft, FieldValue, ImageInput, Values } from '../fields/field-values-and-drafts.ts';
import { imageName } from '../fields/image-name.ts';
import { asImages, type ImagesField } from '../fields/images-field.ts';
import { changedValues, isEmptyValue } from './compare-values-and-drafts.ts';
import { fieldValueText } from './field-value-text.ts';
import { type Field, fieldWithRole, initialDraft, inputSlots, type Model } from './model.ts';

interface Slot {
  readonly name: string;
  readonly title: string;
  readonly role: ImagesField['role'] | undefined;
}
/** An image that moves from a slot of one model to a slot of another model. */
interface Passage {
  readonly image: ImageInput;
  readonly from: Slot;
  /** Omitted if no slot has room. */
  readonly to?: Slot;
}

/** A value that changed for the target. `from` and `to` are texts of the form. */
export interface CarriedChange {
  /** Wire name in the target form. */
  readonly field: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** A value that the target does not support. */
export interface CarriedDrop {
  /** Wire name in the source form. `extra` for the extra body fields. */
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
 * Converts the user's values from the form of one model to another form. Pure. Only values that differ from the initial
 * form of the source belong to the user. All other values are those of `base`, the initial form of the target. Each
 * value of the user is kept unchanged, changed and listed in `changed`, or listed in `dropped`. Text is never cut, and
 * an image is never dropped because of its size. Limits of the target become reasons in its form.
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
    const words = { field: name, title: source?.title ?? name, value: fieldValueText(source, value) };
    const counterpart = source && counterpartOf(source, to, taken);
    if (!counterpart) {
      dropped.push({ ...words, why: whyNone(source) });
      continue;
    }
    const [toName, target] = counterpart;
    const moved = target.adopt(value);
    if (moved.value === undefined) {
      dropped.push({ ...words, why: moved.why });
      continue;
    }
    taken.add(toName);
    values[toName] = moved.value;
    if (moved.why === undefined) continue;
    const after = fieldValueText(target, moved.value);
    changed.push({ field: toName, title: target.title, from: words.value, to: after, why: moved.why });
  }

  const passages = passagesBetween(from.model, from.draft.values, to);
  Object.assign(values, filledSlots(passages, to));
  for (const passage of passages) {
    const { from: slot, to: place, image } = passage;
    if (!place) {
      const why = inputSlots(to).length === 0 ? noneHere : 'no room for this image';
      dropped.push({ field: slot.name, title: slot.title, value: imageName(image), why });
    } else if (changesMeaning(passage)) {
      const words = { from: `${slot.title} ${imageName(image)}`, to: place.title, why: 'moved to the next free input' };
      changed.push({ field: place.name, title: place.title, ...words });
    }
  }
  if (from.draft.extra.trim() !== '') {
    const why = 'not carried over to other models';
    dropped.push({ field: 'extra', title: 'Extra body fields', value: from.draft.extra, why });
  }
  const remixOf = from.draft.remixOf ?? base.remixOf;
  const { template } = hasPrompt(from) ? from.draft : base;
  const draft = {
    values,
    extra: base.extra,
    ...(remixOf === undefined ? {} : { remixOf }),
    ...(template === undefined ? {} : { template }),
  };
  return { draft, changed, dropped };
}

function hasPrompt({ model, draft }: { readonly model: Model; readonly draft: Draft }): boolean {
  const [name] = fieldWithRole(model, 'prompt') ?? [];
  return name !== undefined && !isEmptyValue(draft.values[name]);
}

const noneHere = 'not available for this model';

function whyNone(source: Field | undefined): string {
  if (!source) return 'not a field of the source model';
  return source.holds === 'files' ? 'tied to one image of one model' : noneHere;
}

/** Returns the field of `to` with the same role. Masks belong to one image, so they have no counterpart. */
function counterpartOf(source: Field, to: Model, taken: ReadonlySet<string>): readonly [string, Field] | undefined {
  if (source.role === undefined || source.holds === 'files') return undefined;
  const [name, field] = fieldWithRole(to, source.role) ?? [];
  return name === undefined || !field || taken.has(name) ? undefined : [name, field];
}

/**
 * Fills slots with the same role first, then the others in order. A slot also accepts an image that breaks its limits.
 */
function passagesBetween(from: Model, values: Values, to: Model): readonly Passage[] {
  const room = new Map(inputSlots(to).map(([name, field]) => [name, field.max]));
  const waiting = inputSlots(from).flatMap(([name, { title, role }]) =>
    (asImages(values[name] ?? []) ?? []).map((image) => ({ image, from: { name, title, role } })),
  );
  const take = (fits: (field: ImagesField) => boolean) => {
    const slot = inputSlots(to).find(([name, field]) => (room.get(name) ?? 0) > 0 && fits(field));
    if (!slot) return undefined;
    const [name, { title, role }] = slot;
    room.set(name, (room.get(name) ?? 0) - 1);
    return { name, title, role };
  };
  const first = waiting.map((each) => ({ ...each, to: take(({ role }) => role === each.from.role) }));
  return first.map(({ to: taken, ...each }) => {
    const place = taken ?? take(() => true);
    return place ? { ...each, to: place } : each;
  });
}

/** Returns the values of `to` after all passages. */
function filledSlots(passages: readonly Passage[], to: Model): Record<string, FieldValue> {
  const filled: Record<string, FieldValue> = {};
  for (const [name, { groups }] of inputSlots(to)) {
    const images = passages.flatMap((each) => (each.to?.name === name ? [each.image] : []));
    if (images.length > 0) filled[name] = images.map((image) => inKnownGroup(image, groups));
  }
  return filled;
}

/** Returns true when a first frame becomes a last frame, or the reverse. */
function changesMeaning({ from, to }: Passage): boolean {
  return to !== undefined && from.role !== to.role;
}

/** Removes a group that the slot does not have. */
function inKnownGroup(image: ImageInput, groups: ImagesField['groups']): ImageInput {
  if (image.group === undefined || !groups || groups.some(({ id }) => id === image.group)) return image;
  const { group: _, ...rest } = image;
  return rest;
}
