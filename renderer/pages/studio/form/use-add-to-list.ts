import type { ListedRun } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useAction } from '../../../ui/use-action.ts';
import type { StartRequestOfForm } from './build-start-request-of-form.ts';

/** Returns the function that puts the runs of a click into the list, where they wait. Nothing is sent. */
export function useAddToList(): (request: StartRequestOfForm) => void {
  const remove = useAction((calls, ids: string[]) => calls.comparisons.changeList({ remove: ids }), {
    failed: 'Couldn’t remove the runs from the list',
  });
  const add = useAction((calls, runs: ListedRun[]) => calls.comparisons.changeList({ add: runs }), {
    failed: 'Couldn’t add to the list',
    done: (_, runs) => ({
      title: `${formatCounted(runs.length, 'run')} added to the list`,
      undo: () => remove.run(runs.map(({ id }) => id)),
    }),
  });
  return (request) => add.run(runsForList(request));
}

function runsForList(request: StartRequestOfForm): ListedRun[] {
  if (request.kind === 'comparison') return request.request.runs.map(({ cell: _, ...run }) => run);
  const { shotId, runs } = request;
  return runs.map(({ model, draft }) => {
    const run = { id: crypto.randomUUID(), modelId: model.id, draft };
    return shotId === undefined ? run : { ...run, shotId };
  });
}
