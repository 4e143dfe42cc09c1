import type { FieldValue, ImageInput, Values } from '../fields/field-values-and-drafts.ts';
import { imageName } from '../fields/image-name.ts';
import { asImages, type ImagesField } from '../fields/images-field.ts';
import type { Model } from './model.ts';

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

/** Returns the slots for input images. Masks have no slot, because a mask belongs to one image of one model. */
export function inputSlots(model: Model): readonly (readonly [name: string, field: ImagesField])[] {
  return Object.entries(model.fields).filter(
    (entry): entry is [string, ImagesField] => entry[1].role === 'image' || entry[1].role === 'end-image',
  );
}

/**
 * Fills slots with the same role first, then the others in order. A slot also accepts an image that breaks its limits.
 */
export function passagesBetween(from: Model, values: Values, to: Model): readonly Passage[] {
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
export function filledSlots(passages: readonly Passage[], to: Model): Record<string, FieldValue> {
  const filled: Record<string, FieldValue> = {};
  for (const [name, { groups }] of inputSlots(to)) {
    const images = passages.flatMap((each) => (each.to?.name === name ? [each.image] : []));
    if (images.length > 0) filled[name] = images.map((image) => inKnownGroup(image, groups));
  }
  return filled;
}

/** Returns true when a first frame becomes a last frame, or the reverse. */
export function changesMeaning({ from, to }: Passage): boolean {
  return to !== undefined && from.role !== to.role;
}

export function passageText({ image, from }: Passage): string {
  return `${from.title} ${imageName(image)}`;
}

/** Removes a group that the slot does not have. */
function inKnownGroup(image: ImageInput, groups: ImagesField['groups']): ImageInput {
  if (image.group === undefined || !groups || groups.some(({ id }) => id === image.group)) return image;
  const { group: _, ...rest } = image;
  return rest;
}
