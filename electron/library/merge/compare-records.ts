import type { Item } from '../../../shared/library/item.ts';
import type { Edit } from '../../../shared/library/item-edit.ts';
import type { MergeDifference } from '../../../shared/library/merge.ts';
import { normalizeTag } from '../../../shared/library/tag.ts';

const single = ['rating', 'flag', 'note'] as const;

/** Returns the fields with different values in both records. */
export function differencesOf(here: Item, there: Item): MergeDifference[] {
  const differs: MergeDifference[] = single.filter(
    (name) => here[name] !== undefined && there[name] !== undefined && here[name] !== there[name],
  );
  return here.hash === there.hash ? differs : [...differs, 'file'];
}

/**
 * Returns the metadata of the other library that is missing here, or `undefined` if nothing is missing. `addTo`:
 * collections of this library.
 */
export function joinRecords(here: Item, there: Item, addTo: readonly string[]): Edit | undefined {
  const known = new Set(here.tags?.map(normalizeTag));
  const addTags = (there.tags ?? []).filter((tag) => !known.has(normalizeTag(tag)));
  const missing = addTo.filter((id) => !here.collections?.includes(id));
  const edit: Edit = {
    ...(addTags.length === 0 ? {} : { addTags }),
    ...(missing.length === 0 ? {} : { addTo: missing }),
    ...(here.rating === undefined && there.rating !== undefined ? { rating: there.rating } : {}),
    ...(here.flag === undefined && there.flag !== undefined ? { flag: there.flag } : {}),
    ...(here.note === undefined && there.note !== undefined ? { note: there.note } : {}),
  };
  return Object.keys(edit).length === 0 ? undefined : edit;
}

/** Returns the values of the other library for fields that both records have. */
export function mergedRecord(there: Item, differs: readonly MergeDifference[]): Edit {
  return {
    ...(differs.includes('rating') && there.rating !== undefined ? { rating: there.rating } : {}),
    ...(differs.includes('flag') && there.flag !== undefined ? { flag: there.flag } : {}),
    ...(differs.includes('note') && there.note !== undefined ? { note: there.note } : {}),
  };
}
