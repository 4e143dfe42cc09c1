import type { FieldValue, ImageInput, Values } from '../../../shared/fields/field-values-and-drafts.ts';
import { imageId } from '../../../shared/fields/image-name.ts';
import { asImages, type ImageGroup, type ImagesField } from '../../../shared/fields/images-field.ts';
import { inputSlots, type Model } from '../../../shared/models/model.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';

// Functions on lists that change the images of a field.

export function imagesIn(value: FieldValue | undefined): readonly ImageInput[] {
  return value === undefined ? [] : (asImages(value) ?? []);
}

/** Returns a unique key per image: its content and its occurrence number, because a list may contain an image twice. */
export function keysOf(list: readonly ImageInput[]): readonly string[] {
  const seen = new Map<string, number>();
  return list.map((image) => {
    const count = seen.get(imageId(image)) ?? 0;
    seen.set(imageId(image), count + 1);
    return `${imageId(image)} ${count}`;
  });
}

export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/** Returns `list` with `image` at its former index, or at the end if `list` is now shorter. */
export function restoreSlot(list: readonly ImageInput[], index: number, image: ImageInput): readonly ImageInput[] {
  return list.toSpliced(Math.min(index, list.length), 0, image);
}

/** Returns `list` with `next` at the current position of `old`; the unchanged list if `old` was removed. */
export function replaceEntry(list: readonly ImageInput[], old: ImageInput, next: ImageInput): readonly ImageInput[] {
  const at = list.findIndex((image) => imageId(image) === imageId(old));
  return at < 0 ? list : list.with(at, next);
}

/** Returns the value of a field without its newest image equal to `image`. */
export function withoutImage(value: FieldValue | undefined, image: ImageInput): FieldValue | undefined {
  const list = imagesIn(value);
  const at = list.findLastIndex((each) => imageId(each) === imageId(image));
  if (at < 0) return value;
  return list.length === 1 ? undefined : list.toSpliced(at, 1);
}

/** The first group is that of images which are in none. */
export function groupOf(groups: readonly ImageGroup[], image: ImageInput): string | undefined {
  return image.group ?? groups[0]?.id;
}

/** "3 objects of 10 · 1 character of 4" */
export function groupCounts(groups: readonly ImageGroup[], list: readonly ImageInput[]): string {
  return groups
    .map(({ id, title, max }) => {
      const count = list.filter((image) => groupOf(groups, image) === id).length;
      return `${formatCounted(count, title.toLowerCase())} of ${max}`;
    })
    .join(' · ');
}

/** Exchanges the values of two fields. */
export function swapFields(values: Values, one: string, other: string): Record<string, FieldValue | undefined> {
  return { [one]: values[other], [other]: values[one] };
}

export interface Slot {
  /** Wire name of its field. */
  readonly name: string;
  readonly field: ImagesField;
}

/** The fields for input images. Masks belong to one image and have an editor. */
export function slotsOf(model: Model): readonly Slot[] {
  return inputSlots(model).map(([name, field]) => ({ name, field }));
}

/** Returns the number of further images that a slot accepts. */
export function freeSlotsIn({ name, field }: Slot, values: Values): number {
  return Math.max(0, field.max - imagesIn(values[name]).length);
}

/** Returns the slot for an image that was dropped or pasted on the page. */
export function firstWithFreeSlot(model: Model, values: Values): Slot | undefined {
  return slotsOf(model).find((slot) => freeSlotsIn(slot, values) > 0);
}

/** Wire names of the fields with the first and the last frame of one video. */
export interface FramePair {
  readonly first: string;
  readonly last: string;
}

/** Returns the pair that a field is part of. */
export function framePairOf(model: Model, name: string): FramePair | undefined {
  return slotsOf(model)
    .flatMap(({ name: last, field: { endOf: first } }) => (first === undefined ? [] : [{ first, last }]))
    .find(({ first, last }) => first === name || last === name);
}
