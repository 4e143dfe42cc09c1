import { type Item, longestTitle, mostTags } from '../../shared/library/item.ts';
import {
  applyEdit,
  cleanNote,
  cleanTitle,
  type Edit,
  hasSameOrganizeValues,
  longestNote,
  type OrganizeValues,
  organizeValuesOf,
  withOrganizeValues,
} from '../../shared/library/item-edit.ts';
import { tagProblem } from '../../shared/library/tag.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Database } from '../storage/database.ts';
import type { ItemsOfBulkEdit } from '../storage/items-of-bulk-edit.ts';
import { itemsWithMoreTags } from '../storage/items-with-many-tags.ts';

/** Throws a `ProblemError` of kind `input` for an edit that is invalid for every result. */
export function checkEdit({ addTags = [], title, note }: Edit): void {
  for (const tag of addTags) {
    const wrong = tagProblem(tag);
    if (wrong !== undefined) throw refused(wrong);
  }
  const titleLength = cleanTitle(title ?? '').length;
  if (titleLength > longestTitle)
    throw refused(`A title can have at most ${longestTitle} characters; this one has ${titleLength}.`);
  const { length } = cleanNote(note ?? '');
  if (length > longestNote) throw refused(`A note can have at most ${longestNote} characters; this one has ${length}.`);
}

/** Returns `item` with these values. Throws if they exceed a limit: no value is omitted silently. */
export function changedItem(item: Item, order: OrganizeValues): Item {
  if (hasSameOrganizeValues(item, order)) return item;
  const tags = order.tags?.length ?? 0;
  if (tags > mostTags)
    throw refused(`A result can have at most ${mostTags} tags; one would have ${tags}. Nothing was changed.`);
  return withOrganizeValues(item, order);
}

const checkedAtOnce = 1000;

/** Throws the error of the edit for any of these items before the first item is changed. */
export async function checkTagCounts(database: Database, affected: ItemsOfBulkEdit, edit: Edit): Promise<void> {
  const most = mostTags - (edit.addTags?.length ?? 0);
  if (most === mostTags) return;
  for (let after = -1; ; ) {
    const numbers = await affected.next(after, checkedAtOnce, database);
    for (const item of await itemsWithMoreTags(database, numbers, most)) {
      changedItem(item, applyEdit(organizeValuesOf(item), edit));
    }
    const last = numbers.at(-1);
    if (last === undefined || numbers.length < checkedAtOnce) return;
    after = last;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function refused(sentence: string): ProblemError {
  return new ProblemError(problem('input', sentence));
}
