import { runIdOf, sentRuns } from '../../shared/comparisons/panes-of-runs.ts';
import type { PlannedRun } from '../../shared/comparisons/run-plan/planned-run.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { ProgramCalls } from '../local-socket/opened-program.ts';

/** All runs of a comparison at one moment, no matter which command or window started them. */
interface ComparisonRuns {
  /** The newest task of each run, in the order of the rows: a run that was sent again has several. */
  readonly tasks: readonly Task[];
  /** Number of runs that are about to be sent. */
  readonly starting: number;
  /** Number of runs with saved results whose task was removed. */
  readonly saved: number;
  /** The runs that were never sent, without excluded ones. Rows are counted from 1. */
  readonly unsent: readonly { readonly run: PlannedRun; readonly row: number }[];
  /** Number of those that are held back, because the gateway refused an earlier run of their model. */
  readonly held: number;
  /** The row of each run, by its run id. */
  readonly rows: ReadonlyMap<string, number>;
}

/** Throws the problem `not-found` for another id than that of a comparison. */
export async function readComparisonRuns(client: ProgramCalls, id: string): Promise<ComparisonRuns> {
  const [{ runs }, contents] = await Promise.all([client.comparisons.get({ id }), client.comparisons.contents({ id })]);
  const rows = new Map(runs.map((run, index) => [run.id, index + 1]));
  const rowOf = (task: Task) => rows.get(runIdOf(task)) ?? Infinity;
  const tasks = newestOfEachRun(contents.tasks);
  const withTask = new Set(tasks.map(runIdOf));
  const sent = sentRuns(tasks, contents.items);
  // A run that is being sent has its task already.
  const starting = new Set(contents.starting.filter((runId) => !withTask.has(runId)));
  const unsent = runs.flatMap((run, index) =>
    run.skipped || sent.has(run.id) || starting.has(run.id) ? [] : [{ run, row: index + 1 }],
  );
  return {
    tasks: tasks.sort((a, b) => rowOf(a) - rowOf(b)),
    starting: starting.size,
    saved: runs.filter((run) => sent.has(run.id) && !withTask.has(run.id)).length,
    unsent,
    held: unsent.filter(({ run }) => run.problem?.kind === 'held').length,
    rows,
  };
}

function newestOfEachRun(tasks: readonly Task[]): Task[] {
  const newest = new Map<string, Task>();
  for (const task of tasks) {
    const runId = runIdOf(task);
    const before = newest.get(runId);
    if (before === undefined || before.createdAt < task.createdAt) newest.set(runId, task);
  }
  return [...newest.values()];
}
