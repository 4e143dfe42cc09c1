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
import type { Task } from '../../shared/tasks/task.ts';
import { withoutUndefined } from '../../shared/util/json.ts';
import type { Budgets } from '../money/budgets.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { problemOfHeldRuns } from '../tasks/hold-runs.ts';
import { requireExpectedConnection } from '../tasks/prepare-run-or-throw.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import type { TaskService } from '../tasks/task-service.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { withPanesAdded } from './add-results.ts';
import { type createComparisonRepository, firstTitle } from './comparison-repository.ts';
import type { createRunList } from './run-list.ts';
import { createStartQueue, type StartQueueOptions, type StartSettings } from './start-queue.ts';

type Calls = Handlers<typeof comparisonContract>;
type StartInput = Parameters<Calls['start']>[0];
type StartRunsInput = Parameters<Calls['startRuns']>[0];
type AddRunsInput = Parameters<Calls['addRuns']>[0];
type StartListedInput = Parameters<Calls['startListed']>[0];
type ExcludeInput = Parameters<Calls['excludeRuns']>[0];

/** Confirmations of the user for the runs of a click. */
type Confirmed = Pick<StartRunsInput, 'evenIfNotSavable' | 'evenIfPaused' | 'evenIfHeld'>;

interface RunStarterOptions extends RunSenderOptions, Pick<CoreServices, 'stores' | 'clock' | 'onUnexpectedError'> {
  readonly tasks: Pick<TaskService, 'start' | 'check' | 'ready'>;
  readonly budgets: Pick<Budgets, 'reserve'>;
  readonly runList: Pick<ReturnType<typeof createRunList>, 'find' | 'notify'>;
}

/** Starts the runs of comparisons: all runs of a click, or none. */
export function createRunStarter(options: RunStarterOptions) {
  const { row, stores, tasks, budgets, ledger, runList, clock, onUnexpectedError } = options;
  const { intents, items } = stores;
  // Clicks are processed one after the other: the second click sees the runs of the first.
  const presses = new PQueue({ concurrency: 1 });
  const once = intents.once(row.find);
  const queue = createStartQueue({
    ...createRunSender(options),
    onChange: (id) => void row.stored(id).then((as) => as && row.notify(as), onUnexpectedError),
    onUnexpectedError,
  });

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
        runs.map(({ id: runId, modelId }, index) => ({ runId, modelId, release: releaseOf(index) })),
        settings,
      );
      return stored;
    } catch (error) {
      for (const release of releases) release();
      throw error;
    }
  }

  const settingsOf = async (request: Confirmed): Promise<StartSettings> => {
    const { evenIfNotSavable = false, evenIfPaused = false, evenIfHeld = false } = request;
    const destination = await tasks.ready(evenIfNotSavable);
    return { destination, evenIfNotSavable, evenIfPaused, evenIfHeld, atMost: undefined };
  };

  /** `listedIds`: the runs are in the list, and leave it. */
  async function start(plan: StartInput & Pick<StartListedInput, 'atMost'>, listedIds: readonly string[] = []) {
    const { id, expected, atMost, runs: given } = plan;
    const existing = await row.stored(id);
    if (existing) return existing;
    const runs = given.map(({ problem: _, ...run }) => run);
    await checkRuns(runs, tasks.check);
    const settings = await settingsOf(plan);
    requireExpectedConnection(expected, settings.destination);
    const comparison = comparisonOfPlan({ ...plan, runs }, clock.now());
    const runsToSend = runs.filter((run) => !run.skipped);
    await enqueue({ id }, runsToSend, { ...settings, atMost }, () => row.add(comparison, listedIds));
    row.notify(comparison);
    return comparison;
  }

  async function startListed({ runIds, ...request }: StartListedInput): Promise<Comparison> {
    const existing = await row.stored(request.id);
    if (existing) return existing;
    const started = await start({ ...request, title: '', runs: await runList.find(runIds) }, runIds);
    await runList.notify();
    return started;
  }

  async function findOpen(id: string): Promise<Comparison> {
    const comparison = await row.find(id);
    if (comparison.trashedAt === undefined) return comparison;
    refuse('This comparison is in Trash. Restore it first.');
  }

  async function startRuns(request: StartRunsInput): Promise<Comparison> {
    const { id, runIds, again = false, expected } = request;
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
    const settings = await settingsOf(request);
    requireExpectedConnection(expected, settings.destination);
    await enqueue(request, runs, settings, () => row.change(id, (now) => withWanted(now, runsToStart)));
    const changed = await row.find(id);
    row.notify(changed);
    return changed;
  }

  async function addRuns(more: AddRunsInput) {
    const { id, runs: given } = more;
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
    const settings = await settingsOf(more);
    const panes = panesOfRuns(runs, countOf, room, randomUUID);
    const changed = await enqueue(more, runs, settings, () =>
      row.change(id, (now) => ({ ...now, runs: [...now.runs, ...runs], ...withPanesAdded(now, panes) })),
    );
    row.notify(changed);
    return changed;
  }

  async function excludeRuns({ id, runIds, isExcluded }: ExcludeInput): Promise<Comparison> {
    await findOpen(id);
    const excluded = new Set(runIds);
    if (isExcluded) queue.removeRuns(id, excluded);
    const sentIds = sentRuns(await ledger.tasksOfComparison(id), await items.itemsOfComparisons([id]));
    for (const runId of [...sentIds, ...queue.startingRunIds(id)]) excluded.delete(runId);
    return row.change(id, (now) => (isExcluded ? withoutRuns(now, excluded) : withWanted(now, excluded)));
  }

  return {
    start: (plan: StartInput) => presses.add(() => start(plan)),
    startListed: (request: StartListedInput) => presses.add(() => startListed(request)),
    addRuns: (more: AddRunsInput) => presses.add(() => once(more.intentId, () => addRuns(more))),
    startRuns: (request: StartRunsInput) => presses.add(() => once(request.intentId, () => startRuns(request))),
    excludeRuns: (request: ExcludeInput) => presses.add(() => excludeRuns(request)),
    /** Returns the ids of runs that are about to be sent. */
    startingRunIds: queue.startingRunIds,
    /** Removes the waiting runs of a comparison, so that they are never sent. */
    removeWaitingRuns: queue.removeRuns,
    /** Call when a task has ended. */
    handleTaskEnd: queue.handleEnd,
    close: queue.close,
  };
}

/** Returns the comparison that a click starts. */
function comparisonOfPlan({ id, title, brief, sweep, runs }: StartInput, now: number): Comparison {
  return {
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
}

function withoutRuns(comparison: Comparison, excluded: ReadonlySet<string>): Comparison {
  const runs = comparison.runs.map((run) => (excluded.has(run.id) ? { ...run, skipped: true as const } : run));
  return { ...comparison, runs };
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
async function checkRuns(runs: readonly PlannedRun[], check: TaskService['check']): Promise<void> {
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

interface RunSenderOptions {
  readonly row: ReturnType<typeof createComparisonRepository>;
  readonly tasks: Pick<TaskService, 'start'>;
  readonly ledger: Pick<TaskLedger, 'tasksOfComparison'>;
  readonly describeError: (error: unknown) => Problem;
}

/** Sends planned runs, and stores why a run was not sent. */
function createRunSender(options: RunSenderOptions): Pick<StartQueueOptions, 'send' | 'hold'> {
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
