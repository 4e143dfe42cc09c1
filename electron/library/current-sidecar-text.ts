import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, problem } from '../../shared/problem.ts';
import { parseJsonObject } from '../../shared/util/json.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import { itemOfSidecar } from '../storage/sidecars-due-store.ts';
import type { Library } from './library.ts';
import { sidecarName } from './month-folder-and-sidecar-name.ts';

/**
 * Returns the text of an item's sidecar with the current metadata, because recent changes may not be written yet. A
 * sidecar that is no JSON is returned unchanged. Throws a `ProblemError` of kind `not-found` without a sidecar.
 */
export async function currentSidecarText(itemId: string, library: Pick<Library, 'item' | 'folder'>): Promise<string> {
  const item = await library.item(itemId);
  const text = await readFile(join(library.folder, sidecarName(itemFilePath(item))), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new ProblemError(problem('not-found', 'The sidecar with the settings of this item is missing.'));
  }
  const parsed = parseJsonObject(text);
  return parsed.ok ? JSON.stringify({ ...parsed.value, item: itemOfSidecar(item) }, null, 2) : text;
}
