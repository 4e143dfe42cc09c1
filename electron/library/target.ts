import { uuidAt } from '../../shared/library/index-blocks.ts';
import type { Target } from '../../shared/library/target.ts';
import type { LibraryIndex } from './library-index.ts';

/** The items that a call is about, as they are found now. */
export async function idsOf(target: Target, index: LibraryIndex): Promise<readonly string[]> {
  if ('ids' in target) return target.ids;
  const ids: string[] = [];
  for await (const { rows } of index(target.query)) {
    for (let row = 0; row < rows.times.length; row += 1) ids.push(uuidAt(rows.ids, row));
  }
  return ids;
}
