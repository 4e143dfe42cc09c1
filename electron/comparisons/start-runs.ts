import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { panesOfRuns, runIdOf, sentRuns } from '../../shared/comparisons/panes-of-runs.ts';
import { mostRuns, type PlannedRun } from '../../shared/comparisons/run-plan/planned-run.ts';
import { firstViewState, mostPanes, mostVisiblePanes } from '../../shared/comparisons/view-state.ts';
import type { comparisonContract } from '../../shared/contract/comparison-contract.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { resultCount } from '../../shared/models/model.ts';
import { promptOf } from '../../shared/models/prompts-of-form.ts';
import { type Problem, ProblemError, problem, refuse } from '../../shared/problem.ts';
import { withoutUndefined } from '../../shared/util/json.ts';
import type { Budgets } from '../money/budgets.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { requireExpectedConnection } from '../tasks/prepare-run-or-throw.ts';
import type { StartIntent } from '../tasks/start-task.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import type { TaskService } from '../tasks/task-service.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { withPanesAdded } from './add-results.ts';
import { type createComparisonRepository, firstTitle } from './comparison-repository.ts';
import { createStartQueue, type RunToSend, type StartSettings } from './start-queue.ts';

type Calls = Handlers<typeof comparisonContract>;
type StartInput = Parameters<Calls['start']>[0];
type StartRunsInput = Parameters<Calls['startRuns']>[0];
type AddRunsInput = Parameters<Calls['addRuns']>[0];

interface RunStarterOptions extends Pick<CoreServices, 'stores' | 'clock' | 'onUnexpectedError'> {
  readonly row: ReturnType<typeof createComparisonRepository>;
  readonly tasks: Pick<TaskService, 'start' | 'check' | 'ready'>;
  readonly budgets: Pick<Budgets, 'reserve'>;
  readonly ledger: Pick<TaskLedger, 'tasksOfComparison'>;
  readonly describeError: (error: unknown) => Problem;
}

/** Starts the runs of comparisons: all runs of a click, or none. */
export function createRunStarter(options: RunStarterOptions) {
  const { row, stores, tasks, budgets, ledger, clock, describeError, onUnexpectedError } = options;
  const { intents, items } = stores;
  // Clicks are processed one after the other: the second click sees the runs of the first.
  const presses = new PQueue({ concurrency: 1 });
  const once = intents.once(row.find);
  const queue = createStartQueue({
    send,
    onEmpty: (id) => void row.stored(id).then((as) => as && row.notify(as), onUnexpectedError),
    onUnexpectedError,
  });

  async function send(id: string, { runId, release }: RunToSend, settings: StartSettings): Promise<void> {
    const run = (await row.find(id)).runs.find((each) => each.id === runId);
    if (!run) return;
    const before = await tasksOf(id, runId);
    try {
      const { modelId, draft, shotId } = run;
      await tasks.start({ modelId, draft, comparisonId: id, runId, shotId, onStored: release, ...settings });
    } catch (error) {
      const failure = describeError(error);
      // A stored task contains its own outcome, so the run gets no problem.
      if ((await tasksOf(id, runId)) > before) return;
      await changeRuns(id, new Set([runId]), (each) => ({ ...each, problem: failure }));
    }
  }

  const tasksOf = async (id: string, runId: string) =>
    (await ledger.tasksOfComparison(id)).filter((task) => runIdOf(task) === runId).length;

  const changeRuns = (id: string, ids: ReadonlySet<string>, change: (run: PlannedRun) => PlannedRun) =>
    row.change(id, (as) => ({ ...as, runs: as.runs.map((run) => (ids.has(run.id) ? change(run) : run)) }));

  /**
   * Adds runs to the queue after `store` stored them and their intention. Throws if they exceed a budget; nothing is
   * stored then.
   */
  async function enqueue<Stored>(
    { id, intentId = id }: { readonly id: string; readonly intentId?: string },
    runs: readonly PlannedRun[],
    settings: StartSettings,
    store: () => Promise<Stored>,
  ): Promise<Stored> {
    const releases = await budgets.reserve(runs, settings.destination, 'batch');
    const releaseOf = (index: number) => () => releases[index]?.();
    try {
      const stored = await store();
      await intents.add(intentId, id);
      queue.add(
        id,
        runs.map((run, index) => ({ runId: run.id, release: releaseOf(index) })),
        settings,
      );
      return stored;
    } catch (error) {
      for (const release of releases) release();
      throw error;
    }
  }

  async function start(plan: StartInput): Promise<Comparison> {
    const { id, title, brief, sweep, runs: given, evenIfNotSavable = false, evenIfPaused = false, expected } = plan;
    const existing = await row.stored(id);
    if (existing) return existing;
    const runs = given.map(({ problem: _, ...run }) => run);
    await checkRuns(runs, tasks.check);
    const destination = await tasks.ready(evenIfNotSavable);
    requireExpectedConnection(expected, destination);
    const now = clock.now();
    const comparison: Comparison = {
      id,
      title: title.trim() || firstTitle([...(brief ? [brief] : []), ...runs].map((each) => promptOf(each))),
      createdAt: now,
      changedAt: now,
      ...withoutUndefined({ brief, sweep }),
      runs,
      panes: panesOfRuns(runs, countOf, mostVisiblePanes, randomUUID),
      stage: firstViewState,
      notes: [],
    };
    const runsToSend = runs.filter((run) => !run.skipped);
    await enqueue({ id }, runsToSend, { destination, evenIfNotSavable, evenIfPaused }, () => row.add(comparison));
    row.notify(comparison);
    return comparison;
  }

  async function findOpen(id: string): Promise<Comparison> {
    const comparison = await row.find(id);
    if (comparison.trashedAt === undefined) return comparison;
    refuse('This comparison is in Trash. Restore it first.');
  }

  async function startRuns(request: StartRunsInput): Promise<Comparison> {
    const { id, runIds, again = false, evenIfNotSavable = false, evenIfPaused = false, expected } = request;
    const comparison = await findOpen(id);
    const runsToStart = new Set(runIds);
    if (comparison.runs.filter((run) => runsToStart.has(run.id)).length < runsToStart.size) {
      throw new ProblemError(problem('not-found', 'A run to start isn’t in this comparison.'));
    }
    for (const runId of queue.startingRunIds(id)) runsToStart.delete(runId);
    if (!again) {
      const sentIds = sentRuns(await ledger.tasksOfComparison(id), await items.itemsOfComparisons([id]));
      for (const runId of sentIds) runsToStart.delete(runId);
    }
    const runs = comparison.runs.filter((run) => runsToStart.has(run.id));
    if (runs.length === 0) return comparison;
    const destination = await tasks.ready(evenIfNotSavable);
    requireExpectedConnection(expected, destination);
    await enqueue(request, runs, { destination, evenIfNotSavable, evenIfPaused }, () =>
      row.change(id, (now) => withWanted(now, runsToStart)),
    );
    const changed = await row.find(id);
    row.notify(changed);
    return changed;
  }

  async function addRuns(more: AddRunsInput) {
    const { id, runs: given, evenIfNotSavable = false, evenIfPaused = false } = more;
    const comparison = await findOpen(id);
    const knownIds = new Set(comparison.runs.map((run) => run.id));
    const runs = given
      .filter((run) => !knownIds.has(run.id))
      .map(({ problem: _, cell: __, skipped: ___, ...run }) => run);
    if (runs.length === 0) return comparison;
    const room = mostPanes - comparison.panes.length;
    if (runs.length > room || comparison.runs.length + runs.length > mostRuns) {
      refuse(`A comparison has ${mostPanes} panes at most. Remove a pane, then run again.`);
    }
    await checkRuns(runs, tasks.check);
    const destination = await tasks.ready(evenIfNotSavable);
    const panes = panesOfRuns(runs, countOf, room, randomUUID);
    const changed = await enqueue(more, runs, { destination, evenIfNotSavable, evenIfPaused }, () =>
      row.change(id, (now) => ({ ...now, runs: [...now.runs, ...runs], ...withPanesAdded(now, panes) })),
    );
    row.notify(changed);
    return changed;
  }

  return {
    start: (plan: StartInput) => presses.add(() => start(plan)),
    addRuns: (more: AddRunsInput) => presses.add(() => once(more.intentId, () => addRuns(more))),
    startRuns: (request: StartRunsInput) => presses.add(() => once(request.intentId, () => startRuns(request))),
    /** Returns the ids of runs that are about to be sent. */
    startingRunIds: queue.startingRunIds,
    /** Removes the waiting runs of a comparison, so that they are never sent. */
    removeWaitingRuns: queue.removeRuns,
    close: queue.close,
  };
}

/** Clears the problem of these runs, and includes excluded runs, which get a pane. */
function withWanted(comparison: Comparison, runsToStart: ReadonlySet<string>): Comparison {
  const joining = comparison.runs.filter((run) => runsToStart.has(run.id) && run.skipped).map(asWanted);
  const panes = panesOfRuns(joining, countOf, mostVisiblePanes - comparison.panes.length, randomUUID);
  return {
    ...comparison,
    runs: comparison.runs.map((run) => (runsToStart.has(run.id) ? asWanted(run) : run)),
    ...withPanesAdded(comparison, panes),
  };
}

function asWanted({ skipped: _, problem: __, ...run }: PlannedRun): PlannedRun {
  return run;
}

function countOf(run: PlannedRun): number {
  return Math.min(resultCount(modelById(run.modelId), run.draft), mostVisiblePanes);
}

/**
 * Throws a `ProblemError` that names the first run that cannot be sent: either all runs start or none. Runs that the
 * user excluded are checked only when the user starts them.
 */
async function checkRuns(runs: readonly PlannedRun[], check: (intent: StartIntent) => Promise<void>): Promise<void> {
  if (runs.every((run) => run.skipped)) {
    refuse('Nothing was started: there is no run to send.');
  }
  if (new Set(runs.map((run) => run.id)).size < runs.length) {
    refuse('Nothing was started: two runs have the same ID.');
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
