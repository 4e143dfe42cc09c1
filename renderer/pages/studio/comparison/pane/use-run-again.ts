import { mostPanes, type Pane } from '../../../../../shared/comparisons/view-state.ts';
import { modelById } from '../../../../../shared/models/all-models.ts';
import { ProblemError, problem } from '../../../../../shared/problem.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { withNewSeed } from '../../../../entities/drafts/random-seed.ts';
import { useStartRuns } from '../../../../entities/tasks/use-start-runs.tsx';
import { useStageComparison } from '../common/stage-store.ts';

interface RunAgain {
  readonly itemId: string;
  readonly count: number;
}

/**
 * Sends the request of a result again, each time with another seed where the model has one. Each run may be charged.
 * The results join the comparison.
 */
export function useRunAgain() {
  const { open } = useStageComparison();
  return useStartRuns(
    async (calls, { intentId, evenIfNotSavable }, { itemId, count }: RunAgain) => {
      const recipe = await calls.library.recipe({ id: itemId });
      const model = modelById(recipe.modelId);
      if (!open || !model) throw new ProblemError(problem('input', 'The model isn’t available in this version.'));
      let draft = { ...recipe.draft, remixOf: itemId };
      const addedRuns = Array.from({ length: count }, () => {
        draft = { ...withNewSeed(model, draft), remixOf: itemId };
        return { id: crypto.randomUUID(), modelId: model.id, draft };
      });
      await open.saveChanges();
      const { panes } = await calls.comparisons.addRuns({
        intentId,
        id: open.comparison.id,
        runs: addedRuns,
        evenIfNotSavable,
      });
      // Panes that were moved or removed during the call replace those in main: the new panes must be among them.
      open.changePanes((now) => withNewPanes(now, panes, new Set(addedRuns.map(({ id }) => id))));
    },
    { notification: ({ count }) => ({ title: 'Couldn’t run again', charge: formatCounted(count, 'new charge') }) },
  );
}

function withNewPanes(now: readonly Pane[], inMain: readonly Pane[], runIds: ReadonlySet<string>): readonly Pane[] {
  const paneIds = new Set(now.map(({ id }) => id));
  const added = inMain.filter(
    ({ id, source }) => source.kind === 'run' && runIds.has(source.runId) && !paneIds.has(id),
  );
  return [...now, ...added].slice(0, mostPanes);
}
