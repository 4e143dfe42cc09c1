import type { Task } from '../../shared/tasks/task.ts';
import { fileExists } from '../files/file-exists.ts';
import type { ItemStore } from '../storage/item-store.ts';
import type { Library } from './library.ts';

/**
 * Positions, from 1, of results of `task` that were saved and whose files are gone. None while the library folder itself is
 * away: a disk that is not connected holds them still.
 */
export async function missingResults(
  task: Task,
  library: Pick<Library, 'folder' | 'pathOf'>,
  items: Pick<ItemStore, 'find'>,
): Promise<number[]> {
  if (!(await fileExists(library.folder))) return [];
  const missing: number[] = [];
  for (const [index, { itemId }] of task.links.entries()) {
    if (itemId === undefined) continue;
    const item = await items.find(itemId);
    if (!item || !(await fileExists(library.pathOf(item)))) missing.push(index + 1);
  }
  return missing;
}
