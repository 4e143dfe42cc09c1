import { skipToken, useQueries } from '@tanstack/react-query';
import type { ComparedPane } from '../../../../../../shared/comparisons/comparison-table-types.ts';
import type { Draft } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../../../../shared/library/item.ts';
import type { Task } from '../../../../../../shared/tasks/task.ts';
import { isFinal } from '../../../../../../shared/tasks/task-states.ts';
import { useApi } from '../../../../../api/api-provider.tsx';
import { useSynced } from '../../../../../api/synced-state.ts';
import type { ShownPane } from '../../../../../entities/comparisons/pane-contents.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';

interface ComparedPanes {
  readonly panes: readonly ComparedPane[];
  /** The requests of some panes are still loading. */
  readonly pending: boolean;
}

/** Every pane with its request and its measurements, as far as known. */
export function useComparedPanes({ shown, comparison, tasks }: OpenComparison): ComparedPanes {
  const api = useApi();
  const allTasks = useSynced('tasks');
  const items = shown.map((pane) => (pane.kind === 'item' ? pane.item : undefined));
  const known = [...tasks, ...allTasks];
  const recipes = useQueries({
    queries: items.map((item) => api.library.recipe.queryOptions({ input: item ? { id: item.id } : skipToken })),
  });
  const videos = useQueries({
    queries: items.map((item) =>
      api.library.videoFrames.queryOptions({ input: item?.kind === 'video' ? { id: item.id } : skipToken }),
    ),
  });
  const older = useQueries({
    queries: items.map((item) => {
      const isOlder = item !== undefined && !known.some((task) => task.id === item.taskId);
      return api.tasks.get.queryOptions({ input: isOlder ? { id: item.taskId } : skipToken });
    }),
  });
  const panes = shown.map((pane, index): ComparedPane => {
    const item = items[index];
    const video = videos[index]?.data;
    const task = taskOf(pane, item, known) ?? older[index]?.data;
    const { source } = pane.pane;
    const run = source.kind === 'run' ? comparison.runs.find((each) => each.id === source.runId) : undefined;
    const recipe = recipes[index]?.data;
    const draft: Draft | undefined = item ? (recipe?.draft ?? run?.draft) : (task?.draft ?? run?.draft);
    const isLoading = [recipes[index], videos[index], older[index]].some((query) => query?.isLoading);
    return {
      paneId: pane.pane.id,
      letter: pane.letter,
      modelId: item?.modelId ?? task?.modelId ?? run?.modelId ?? '',
      draft: task?.tracked ? undefined : draft,
      ...(task ? { task } : {}),
      ...(item ? { item } : { without: reasonOfMissingItem(pane) }),
      ...(video ? { video: video } : {}),
      ...(isLoading && { asking: isLoading }),
    };
  });
  return { panes, pending: recipes.some((recipe) => recipe.isLoading) };
}

function taskOf(pane: ShownPane, item: Item | undefined, known: readonly Task[]): Task | undefined {
  if (pane.kind === 'task') return pane.task;
  return item && known.find((task) => task.id === item.taskId);
}

function reasonOfMissingItem(pane: ShownPane): NonNullable<ComparedPane['without']> {
  if (pane.kind === 'task') return isFinal(pane.task.state) ? 'ended' : 'running';
  return pane.kind === 'planned' ? 'planned' : 'missing';
}
