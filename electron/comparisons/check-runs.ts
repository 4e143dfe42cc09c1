import type { PlannedRun } from '../../shared/comparisons/run-plan/planned-run.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { StartIntent } from '../tasks/start-task.ts';

/**
 * Throws a `ProblemError` that names the first run that cannot be sent: either all runs start or none. Runs that the
 * user excluded are checked only when the user starts them.
 */
export async function checkRuns(
  runs: readonly PlannedRun[],
  check: (intent: StartIntent) => Promise<void>,
): Promise<void> {
  if (runs.every((run) => run.skipped)) {
    throw new ProblemError(problem('input', 'Nothing was started: there is no run to send.'));
  }
  if (new Set(runs.map((run) => run.id)).size < runs.length) {
    throw new ProblemError(problem('input', 'Nothing was started: two runs have the same ID.'));
  }
  for (const [index, run] of runs.entries()) {
    if (run.skipped && modelById(run.modelId)) continue;
    await check(run).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      const { problem: why } = error;
      const runLabel = `Run ${index + 1} (${modelById(run.modelId)?.title ?? run.modelId})`;
      throw new ProblemError({ ...why, sentence: `Nothing was started. ${runLabel} can’t be sent: ${why.sentence}` });
    });
  }
}
