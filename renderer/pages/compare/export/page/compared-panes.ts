import type { ComparedPane } from '../../../../../shared/comparisons/difference-row.ts';
import type { Calls } from '../../../../api/calls.ts';
import type { ExportPane } from '../export-subject.ts';

/** What each pane was made with, as far as that is still known. */
export function comparedPanes(panes: readonly ExportPane[], calls: Calls): Promise<ComparedPane[]> {
  return Promise.all(
    panes.map(async ({ paneId, letter, item, video }): Promise<ComparedPane> => {
      // That nothing is known of how it was made is an answer.
      const recipe = await calls.library.recipe({ id: item.id }).catch(() => undefined);
      const task = await calls.tasks.one({ id: item.taskId }).catch(() => undefined);
      return {
        paneId,
        letter,
        modelId: item.modelId,
        draft: recipe?.draft,
        item,
        ...(task ? { task } : {}),
        ...(video ? { video: video } : {}),
      };
    }),
  );
}
