import { z } from 'zod';
import { type Item, ratingAndFlagSchema } from './item.ts';
import { changedTags } from './tag.ts';

/** Maximum length of a note, in UTF-16 units like `length`. */
export const longestNote = 20_000;

/** The user's changes to one result or to many. Omitted fields stay unchanged. */
export const editSchema = ratingAndFlagSchema.extend({
  addTags: z.array(z.string().max(1000)).max(100).optional(),
  /** Compared without case. Removed before others are added, so the same tag in both lists changes its spelling. */
  removeTags: z.array(z.string().max(1000)).max(100).optional(),
  /** Ids of collections. */
  addTo: z.array(z.uuid()).max(1000).optional(),
  takeFrom: z.array(z.uuid()).max(1000).optional(),
  /** Replaces the title. Empty or `null` deletes the title. */
  title: z.string().max(10_000).nullable().optional(),
  /** Replaces the note. Empty or `null` deletes the note. */
  note: z.string().max(100_000).nullable().optional(),
});
export type Edit = Readonly<z.infer<typeof editSchema>>;

/** The comparison or the shot in which one result is picked. */
export const pickPlaceSchema = z.object({ comparisonId: z.uuid().optional(), shotId: z.uuid().optional() });
export type PickPlace = Readonly<z.infer<typeof pickPlaceSchema>>;

/** The values of an item that the user sets. */
export type OrganizeValues = Pick<Item, 'rating' | 'flag' | 'tags' | 'title' | 'note' | 'collections'>;
type Given = { readonly [K in keyof OrganizeValues]?: OrganizeValues[K] | undefined };

/** Omits empty values, therefore equal values have equal JSON. */
export function organizeValuesOf({ rating, flag, tags, title, note, collections }: Given): OrganizeValues {
  return {
    ...(rating === undefined ? {} : { rating }),
    ...(flag === undefined ? {} : { flag }),
    ...(tags === undefined || tags.length === 0 ? {} : { tags }),
    ...(title === undefined || title === '' ? {} : { title }),
    ...(note === undefined || note === '' ? {} : { note }),
    ...(collections === undefined || collections.length === 0 ? {} : { collections }),
  };
}

/** Returns the values of an item after an edit. */
export function applyEdit(order: OrganizeValues, edit: Edit): OrganizeValues {
  const { rating, flag, addTags = [], removeTags = [], addTo = [], takeFrom = [], title, note } = edit;
  return organizeValuesOf({
    // A rating of 0 removes the rating.
    rating: rating === undefined ? order.rating : rating || undefined,
    flag: flag === undefined ? order.flag : (flag ?? undefined),
    tags: changedTags(order.tags ?? [], addTags, removeTags),
    title: title === undefined ? order.title : cleanTitle(title ?? ''),
    note: note === undefined ? order.note : cleanNote(note ?? ''),
    collections: changedIds(order.collections ?? [], addTo, takeFrom),
  });
}

/**
 * Returns the stored form of a note: uniform line ends, no blank lines at its ends, and no characters that a file
 * cannot store.
 */
export function cleanNote(typed: string): string {
  return typed.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\0', '').trim();
}

/** Returns the stored form of a title: one line without control characters and direction marks. */
export function cleanTitle(typed: string): string {
  const visible = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '');
  return visible.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

export function hasSameOrganizeValues(one: OrganizeValues, other: OrganizeValues): boolean {
  return JSON.stringify(organizeValuesOf(one)) === JSON.stringify(organizeValuesOf(other));
}

/**
 * Returns the values of an item after undoing the edit from `before` to `after`. Without later changes, the result is
 * `before`. Later changes stay, separately for each tag and each collection.
 */
export function undoEditOfValues(now: OrganizeValues, before: OrganizeValues, after: OrganizeValues): OrganizeValues {
  if (hasSameOrganizeValues(now, after)) return organizeValuesOf(before);
  return organizeValuesOf({
    rating: now.rating === after.rating ? before.rating : now.rating,
    flag: now.flag === after.flag ? before.flag : now.flag,
    title: now.title === after.title ? before.title : now.title,
    note: now.note === after.note ? before.note : now.note,
    tags: undoneList(now.tags, before.tags, after.tags),
    collections: undoneList(now.collections, before.collections, after.collections),
  });
}

/** Values before an edit, only of the parts that the edit changed. `null` for no value. */
type ChangedPart = { readonly [K in keyof OrganizeValues]?: OrganizeValues[K] | null };

const orderKeys = ['rating', 'flag', 'tags', 'title', 'note', 'collections'] as const;

export function partBeforeEdit(before: OrganizeValues, after: OrganizeValues): ChangedPart {
  const [was, is] = [organizeValuesOf(before), organizeValuesOf(after)];
  const changed = orderKeys.filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  return Object.fromEntries(changed.map((key) => [key, was[key] ?? null]));
}

/** Returns the values of an item after undoing `edit`, which changed this part; see `undoEditOfValues`. */
export function undoEditOfPart(now: OrganizeValues, part: ChangedPart, edit: Edit): OrganizeValues {
  const changed = orderKeys.filter((key) => key in part);
  const was = Object.fromEntries(changed.map((key) => [key, part[key] ?? undefined]));
  const before = organizeValuesOf({ ...now, ...was });
  const undone = undoEditOfValues(now, before, applyEdit(before, edit));
  return organizeValuesOf({ ...now, ...Object.fromEntries(changed.map((key) => [key, undone[key]])) });
}

function undoneList(
  now: readonly string[] = [],
  before: readonly string[] = [],
  after: readonly string[] = [],
): string[] {
  if (JSON.stringify(now) === JSON.stringify(after)) return [...before];
  const remaining = now.filter((each) => before.includes(each) || !after.includes(each));
  return [...remaining, ...before.filter((each) => !after.includes(each) && !remaining.includes(each))];
}

function changedIds(ids: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  const kept = ids.filter((id) => !removed.includes(id));
  return [...kept, ...added.filter((id, at) => !kept.includes(id) && added.indexOf(id) === at)];
}
