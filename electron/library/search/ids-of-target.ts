import { mostPackedIds, type Target } from '../../../shared/library/edit-target.ts';
import { uuidAt } from '../../../shared/library/grid-index-blocks.ts';
import type { Item } from '../../../shared/library/item.ts';
import { refuse } from '../../../shared/problem.ts';
import type { Stores } from '../../storage/create-stores.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { GridIndex } from './grid-index.ts';

const atOnce = 500;

/** Returns the existing items of any number of ids. */
export async function itemsWithIds(items: Pick<Stores['items'], 'findMany'>, ids: readonly string[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    found.push(...(await items.findMany(ids.slice(from, from + atOnce))));
  return found;
}

/** Returns the ids of the items that a call applies to, by their current state. */
export async function idsOfTarget(target: Target, index: GridIndex): Promise<readonly string[]> {
  if ('ids' in target) return target.ids;
  const ids: string[] = [];
  const pace = createEventLoopYield();
  if ('packed' in target) {
    const bytes = Buffer.from(target.packed, 'base64');
    const count = bytes.length / 16;
    if (!Number.isInteger(count) || count > mostPackedIds) {
      refuse('Couldn’t read the list of results. Select them again.');
    }
    for (let row = 0; row < count; row += 1) {
      ids.push(uuidAt(bytes, row));
      if (row % 1000 === 0) await pace.yieldIfDue();
    }
    return ids;
  }
  for await (const { rows } of index(target.query)) {
    for (let row = 0; row < rows.times.length; row += 1) ids.push(uuidAt(rows.ids, row));
    await pace.yieldIfDue();
  }
  return ids;
}
