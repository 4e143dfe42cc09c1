import { type ProjectWithShots, projectItemIds } from '../../../shared/projects/project-item-ids.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import { itemsWithIds } from '../items-with-ids.ts';
import type { ProjectMedia } from './project-file.ts';

/**
 * Returns the ids in a project that stand for other items of this library: an item with the content of the named file,
 * unless the item with the named id has it. Ids without any such item stay, because their files may be imported later.
 */
export async function replacedItemIds(
  contents: ProjectWithShots,
  media: readonly ProjectMedia[],
  items: Pick<ItemStore, 'findMany' | 'findByHash'>,
): Promise<ReadonlyMap<string, string>> {
  const ids = projectItemIds(contents);
  const hashOf = new Map((await itemsWithIds(items, ids)).map(({ id, hash }) => [id, hash]));
  const hashInFile = new Map(media.map(({ itemId, hash }) => [itemId, hash]));
  const replaced = new Map<string, string>();
  for (const id of ids) {
    const hash = hashInFile.get(id);
    if (hash === undefined || hashOf.get(id) === hash) continue;
    const equal = await items.findByHash(hash);
    const other = equal.find(({ trashedAt }) => trashedAt === undefined) ?? equal[0];
    if (other) replaced.set(id, other.id);
  }
  return replaced;
}
