import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import { fileExists } from '../../files/file-exists.ts';
import { itemFilePath } from '../../files/item-file-path.ts';
import type { Stores } from '../../storage/create-stores.ts';
import { deterministicId } from '../../util/deterministic-id.ts';

interface DescribedImport {
  readonly outcome: 'added' | 'changed' | 'same' | 'refused';
  readonly item: Item;
  readonly why?: string;
}

/** The library that receives the files. */
export interface ImportingLibrary {
  readonly folder: string;
  readonly items: Stores['items'];
  /** True if the database has newer data than the sidecar, which is due to be written. */
  readonly isDue: (id: string) => Promise<boolean>;
}

/**
 * Updates the row of `item` from its sidecar. A renamed file keeps its row. A copy with the same description becomes a
 * separate item, with the same id each time.
 */
export async function importDescribedItem(
  item: Item,
  { folder, items, isDue }: ImportingLibrary,
): Promise<DescribedImport> {
  const existing = await items.find(item.id);
  if (existing && existing.file !== item.file && (await fileExists(join(folder, itemFilePath(existing))))) {
    return importDescribedItem(copyOf(item), { folder, items, isDue });
  }
  const holder = await items.findByFile(item.file);
  if (holder && holder.id !== item.id) {
    return { outcome: 'refused', item, why: 'Another result in the library uses this file.' };
  }
  const { thumbHash = existing?.thumbHash, ...described } = item;
  const after: Item = { ...described, ...(thumbHash === undefined ? {} : { thumbHash }) };
  if (existing) {
    if (isSame(existing, after) || (await isDue(existing.id))) return { outcome: 'same', item: existing };
    await items.replace(after);
    return { outcome: 'changed', item: after };
  }
  const sibling = await items.resultOfTask(item.taskId, item.position);
  const added = sibling ? { ...after, taskId: deterministicId('copy', item.file) } : after;
  await items.add(added);
  return { outcome: 'added', item: added };
}

function copyOf(item: Item): Item {
  return {
    ...item,
    id: deterministicId('copy', item.id, item.file),
    taskId: deterministicId('copy', item.file),
    position: 1,
  };
}

/** Compares two items regardless of the order of their fields. */
function isSame(one: Item, other: Item): boolean {
  const sorted = (item: Item) => JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}
