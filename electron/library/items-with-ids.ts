import type { Item } from '../../shared/library/item.ts';
import type { ItemStore } from '../storage/item-store.ts';

const atOnce = 500;

/** Returns the existing items of any number of ids. */
export async function itemsWithIds(items: Pick<ItemStore, 'findMany'>, ids: readonly string[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    found.push(...(await items.findMany(ids.slice(from, from + atOnce))));
  return found;
}
