import { asImages, type ImagesField } from '../fields/images.ts';
import type { FieldValue, ImageInput, Values } from '../fields/values.ts';
import type { Model } from './model.ts';
import { imageText } from './value-text.ts';

/** One image on its way from a slot of one model into a slot of another. */
export interface Passage {
  readonly image: ImageInput;
  readonly from: { readonly name: string; readonly title: string };
  /** Left out where no slot has room. */
  readonly to?: { readonly name: string; readonly title: string };
}

/** Images that the result is made from. Masks are images too, but belong to one image of one model. */
export function inputSlots(model: Model): readonly (readonly [name: string, field: ImagesField])[] {
  return Object.entries(model.fields).flatMap(([name, field]) =>
    field.kind === 'images' && !field.advanced ? [[name, field] as const] : [],
  );
}

/** Slots of the same title first, then the rest in order. An image that a slot would refuse goes in all the same. */
export function passagesBetween(from: Model, values: Values, to: Model): readonly Passage[] {
  const room = new Map(inputSlots(to).map(([name, field]) => [name, field.max]));
  const waiting = inputSlots(from).flatMap(([name, { title }]) =>
    (asImages(values[name] ?? []) ?? []).map((image) => ({ image, from: { name, title } })),
  );
  const take = (fits: (field: ImagesField) => boolean) => {
    const slot = inputSlots(to).find(([name, field]) => (room.get(name) ?? 0) > 0 && fits(field));
    if (!slot) return undefined;
    const [name, { title }] = slot;
    room.set(name, (room.get(name) ?? 0) - 1);
    return { name, title };
  };
  const first = waiting.map((each) => ({ ...each, to: take(({ title }) => title === each.from.title) }));
  return first.map(({ to: taken, ...each }) => {
    const place = taken ?? take(() => true);
    return place ? { ...each, to: place } : each;
  });
}

/** The slots of `to` as the passages fill them. */
export function filledSlots(passages: readonly Passage[], to: Model): Record<string, FieldValue> {
  const filled: Record<string, FieldValue> = {};
  for (const [name, { groups }] of inputSlots(to)) {
    const images = passages.flatMap((each) => (each.to?.name === name ? [each.image] : []));
    if (images.length > 0) filled[name] = images.map((image) => inKnownGroup(image, groups));
  }
  return filled;
}

/** "Images" and "Image" are one thing; the last frame is not the first. */
export function changesMeaning({ from, to }: Passage): boolean {
  const plain = (title: string) => (title === 'Images' ? 'Image' : title);
  return to !== undefined && plain(from.title) !== plain(to.title);
}

export function passageText({ image, from }: Passage): string {
  return `${from.title} ${imageText(image)}`;
}

/** A group that this slot does not tell apart would be counted nowhere. */
function inKnownGroup(image: ImageInput, groups: ImagesField['groups']): ImageInput {
  if (image.group === undefined || !groups || groups.some(({ id }) => id === image.group)) return image;
  const { group: _, ...rest } = image;
  return rest;
}
