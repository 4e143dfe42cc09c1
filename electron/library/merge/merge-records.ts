import type { Item } from '../../../shared/library/item.ts';
import type { Edit } from '../../../shared/library/item-edit.ts';
import type { MergeDifference } from '../../../shared/library/merge-schemas.ts';
import { normalizeTag } from '../../../shared/library/tag.ts';

const single = ['rating', 'flag', 'title', 'note'] as const;

/** Returns the fields with different values in both records. */
export function differencesOf(mine: Item, theirs: Item): MergeDifference[] {
  const differs: MergeDifference[] = single.filter(
    (name) => mine[name] !== undefined && theirs[name] !== undefined && mine[name] !== theirs[name],
  );
  return mine.hash === theirs.hash ? differs : [...differs, 'file'];
}

/**
 * Returns the metadata of the other library that is missing here, or `undefined` if nothing is missing. `addTo`:
 * collections of this library.
 */
export function joinRecords(mine: Item, theirs: Item, addTo: readonly string[]): Edit | undefined {
  const knownTags = new Set(mine.tags?.map(normalizeTag));
  const addTags = (theirs.tags ?? []).filter((tag) => !knownTags.has(normalizeTag(tag)));
  const missing = addTo.filter((id) => !mine.collections?.includes(id));
  const edit: Edit = {
    ...(addTags.length === 0 ? {} : { addTags }),
    ...(missing.length === 0 ? {} : { addTo: missing }),
    ...(mine.rating === undefined && theirs.rating !== undefined ? { rating: theirs.rating } : {}),
    ...(mine.flag === undefined && theirs.flag !== undefined ? { flag: theirs.flag } : {}),
    ...(mine.title === undefined && theirs.title !== undefined ? { title: theirs.title } : {}),
    ...(mine.note === undefined && theirs.note !== undefined ? { note: theirs.note } : {}),
  };
  return Object.keys(edit).length === 0 ? undefined : edit;
}

/** Returns the values of the other library for fields that both records have. */
export function mergedRecord(theirs: Item, differs: readonly MergeDifference[]): Edit {
  return {
    ...(differs.includes('rating') && theirs.rating !== undefined ? { rating: theirs.rating } : {}),
    ...(differs.includes('flag') && theirs.flag !== undefined ? { flag: theirs.flag } : {}),
    ...(differs.includes('title') && theirs.title !== undefined ? { title: theirs.title } : {}),
    ...(differs.includes('note') && theirs.note !== undefined ? { note: theirs.note } : {}),
  };
}
