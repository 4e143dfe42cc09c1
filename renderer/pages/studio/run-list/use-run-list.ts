import type { ListedRun } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { uncoverStage } from '../../../entities/drafts/plan-view.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { useRemix } from '../../../entities/remix/use-remix.ts';
import { useAction } from '../../../ui/use-action.ts';

interface ListChange {
  readonly add?: ListedRun[];
  readonly order: string[];
}

/** Returns the runs that wait, in their order, and the functions that change the list. */
export function useRunList() {
  const runs = useSynced('listedRuns');
  const order = runs.map(({ id }) => id);
  const failed = 'Couldn’t change the list';
  const change = useAction((calls, by: ListChange) => calls.comparisons.changeList(by), { failed });
  // Undo restores the order that the list had before.
  const removal = useAction(
    (calls, { run: { id } }: { run: ListedRun; order: string[] }) => calls.comparisons.changeList({ remove: [id] }),
    {
      failed,
      done: (_, before) => ({
        title: `${modelTitle(before.run.modelId)} removed from the list`,
        undo: () => change.run({ add: [before.run], order: before.order }),
      }),
    },
  );
  const remove = (run: ListedRun) => removal.run({ run, order });
  const remix = useRemix();
  return {
    runs,
    /** Moves a run up or down by one place. */
    move(id: string, by: 1 | -1) {
      const from = order.indexOf(id);
      const other = order[from + by];
      if (from + by >= 0 && other !== undefined) change.run({ order: order.with(from + by, id).with(from, other) });
    },
    remove,
    /** Moves a run from the list into the form of its model. */
    edit(run: ListedRun) {
      remix('all', run);
      if (!modelById(run.modelId)) return;
      uncoverStage();
      remove(run);
    },
  };
}
