import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { runIdOf } from '../../shared/comparisons/panes-of-runs.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { problemOfHeldRuns } from '../tasks/hold-runs.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import type { TaskService } from '../tasks/task-service.ts';
import type { createComparisonRepository } from './comparison-repository.ts';
import type { StartQueueOptions } from './start-queue.ts';

export interface RunSenderOptions {
  readonly row: ReturnType<typeof createComparisonRepository>;
  readonly tasks: Pick<TaskService, 'start'>;
  readonly ledger: Pick<TaskLedger, 'tasksOfComparison'>;
  readonly describeError: (error: unknown) => Problem;
}

/** Sends planned runs, and stores why a run was not sent. */
export function createRunSender(options: RunSenderOptions): Pick<StartQueueOptions, 'send' | 'hold'> {
  const { row, tasks, ledger, describeError } = options;

  function storeProblem(id: string, runIds: readonly string[], why: Problem): Promise<Comparison> {
    const ids = new Set(runIds);
    return row.change(id, (as) => ({
      ...as,
      runs: as.runs.map((run) => (ids.has(run.id) ? { ...run, problem: why } : run)),
    }));
  }

  return {
    async send(id, { runId, release }, { settings, taskIds, isFirst }) {
      const run = (await row.find(id)).runs.find((each) => each.id === runId);
      // The user can exclude a run while it waits.
      if (!run || run.skipped) return {};
      const { modelId, draft, shotId } = run;
      const { destination, evenIfNotSavable, evenIfPaused, evenIfHeld } = settings;
      const before = await ledger.tasksOfComparison(id);
      const siblings = before.filter((task) => task.modelId === modelId && taskIds.has(task.id));
      const held = evenIfHeld ? undefined : problemOfHeldRuns(siblings);
      if (held) return { held };
      const countOfRun = (all: readonly Task[]) => all.filter((task) => runIdOf(task) === runId).length;
      const intent = { modelId, draft, comparisonId: id, runId, shotId, onStored: release, untilAnswered: isFirst };
      try {
        return { task: await tasks.start({ ...intent, destination, evenIfNotSavable, evenIfPaused }) };
      } catch (error) {
        const failure = describeError(error);
        // A stored task contains its own outcome, so the run gets no problem.
        if (countOfRun(await ledger.tasksOfComparison(id)) > countOfRun(before)) return {};
        await storeProblem(id, [runId], failure);
        return {};
      }
    },
    hold: async (id, runIds, why) => void (await storeProblem(id, runIds, why)),
  };
}
