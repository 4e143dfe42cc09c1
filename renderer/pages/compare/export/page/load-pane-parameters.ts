import type { ComparedPane } from '../../../../../shared/comparisons/comparison-table-types.ts';
import type { Calls } from '../../../../api/call-types.ts';
import type { ExportPane } from '../export-subject.ts';

/** Returns the parameters of each pane's result, as far as still known. */
export function loadPaneParameters(panes: readonly ExportPane[], calls: Calls): Promise<ComparedPane[]> {
  return Promise.all(
    panes.map(async ({ paneId, letter, item, video }): Promise<ComparedPane> => {
      // Missing information about the origin is a valid answer.
      const recipe = await calls.library.recipe({ id: item.id }).catch(() => undefined);
      const task = await calls.tasks.get({ id: item.taskId }).catch(() => undefined);
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
