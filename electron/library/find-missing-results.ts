import type { Task } from '../../shared/tasks/task.ts';
import { fileExists } from '../files/file-exists.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Library } from './catalog/library.ts';

/**
 * Returns the positions, from 1, of saved results of `task` with missing files. Empty while the library folder is
 * unavailable, because a disconnected disk still has the files.
 */
export async function findMissingResults(
  task: Task,
  library: Pick<Library, 'folder' | 'pathOf'>,
  items: Pick<Stores['items'], 'find'>,
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
