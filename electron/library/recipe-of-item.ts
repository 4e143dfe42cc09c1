import { join } from 'node:path';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import type { TaskStore } from '../storage/task-store.ts';
import type { Library } from './library.ts';
import { sidecarName } from './month-folder-and-sidecar-name.ts';
import { readSidecar } from './sidecar.ts';

/**
 * Returns the request of a result, from its task or, after the task was deleted, from the sidecar. Throws a
 * `ProblemError` of kind `not-found` for an unknown result or request.
 */
export async function recipeOfItem(
  itemId: string,
  library: Library,
  ledger: Pick<TaskStore, 'find'>,
): Promise<{ modelId: string; draft: Draft }> {
  const item = await library.item(itemId);
  const task = await ledger.find(item.taskId);
  if (task) return known(task, task.tracked);
  const sidecar = await readSidecar(join(library.folder, sidecarName(itemFilePath(item))));
  if (sidecar && 'request' in sidecar) return known(sidecar.request, sidecar.task.tracked);
  if (item.said)
    throw new ProblemError(
      problem('not-found', 'This image was created in a conversation, so it has no form settings.'),
    );
  if (item.origin?.kind === 'import') {
    throw new ProblemError(problem('not-found', 'This file was imported, so it has no form settings.'));
  }
  if (item.origin) {
    const sentence = 'This image is a frame of a video. Open the video to see its settings.';
    throw new ProblemError(problem('not-found', sentence));
  }
  throw new ProblemError(problem('not-found', 'The sidecar with the settings of this result is missing.'));
}

function known(
  recipe: { modelId: string; draft: Draft },
  tracked: true | undefined,
): { modelId: string; draft: Draft } {
  if (!tracked) return { modelId: recipe.modelId, draft: recipe.draft };
  const sentence = 'This result was tracked by its task ID, so its settings aren’t known here.';
  throw new ProblemError(problem('not-found', sentence));
}
