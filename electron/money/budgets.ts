import PQueue from 'p-queue';
import { idsWithFreeFailedRuns } from '../../shared/connections/successor-connection-id.ts';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { type BudgetLevel, type BudgetUse, budgetLevel, budgetText, exceedsBudget } from '../../shared/money/budget.ts';
import { type Estimate, estimateRuns } from '../../shared/money/estimate.ts';
import { estimateText } from '../../shared/money/estimate-text.ts';
import { addMoney, type Money } from '../../shared/money/money.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import { dayOf } from '../../shared/util/format-dates.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Stores } from '../storage/create-stores.ts';

type SpendingFilter = Parameters<Stores['spending']['spent']>[0];

interface BudgetedRun {
  readonly modelId: string;
  readonly draft: Draft;
  readonly shotId?: string | undefined;
}

/** A run that the user started and that has no line in the ledger yet. */
interface CommittedRun extends BudgetedRun {
  readonly destination: Destination;
}

/** The user's budgets. They limit what the user starts; free actions and the sandbox are never limited. */
export type Budgets = ReturnType<typeof createBudgets>;

interface BudgetsOptions extends Pick<CoreServices, 'clock' | 'database' | 'stores'> {
  readonly settings: Pick<SettingsService, 'current'>;
  /** Returns the stored tasks that can be charged and that the gateway has not answered. */
  readonly tasksWithoutAnswer: () => readonly CommittedRun[];
  readonly onLevel: (use: BudgetUse, level: Exclude<BudgetLevel, 'below'>) => void;
}

const allTime = { from: '0000-01-01', to: '9999-12-31' };

export function createBudgets(options: BudgetsOptions) {
  const { clock, database, settings, tasksWithoutAnswer, onLevel } = options;
  const { prices, spending } = options.stores;
  /** Levels that were already reported, by budget. A change of a budget makes another entry. */
  const reported = new Map<string, BudgetLevel>();
  let isFirst = true;
  /** Runs without a stored task. */
  const reserved = new Set<CommittedRun>();
  // One check after the other: the second one counts the runs of the first.
  const turns = new PQueue({ concurrency: 1 });

  const spentIn = (filter: SpendingFilter) => spending.spent(filter, idsWithFreeFailedRuns(settings.current()));

  async function uses(): Promise<(BudgetUse & { projectId?: string })[]> {
    const { month, projects } = settings.current().budgets;
    const all: (BudgetUse & { projectId?: string })[] = [];
    if (month) all.push({ name: 'This month', budget: month, spent: await spentIn(monthOf(clock.now())) });
    const titles = Object.keys(projects).length === 0 ? new Map() : await spending.projectTitles();
    for (const [projectId, budget] of Object.entries(projects)) {
      const title = titles.get(projectId);
      // A budget of a deleted project limits nothing.
      if (title === undefined) continue;
      const spent = await spentIn({ ...allTime, projectId });
      all.push({ name: title === '' ? 'Untitled project' : title, budget, spent, projectId });
    }
    return all;
  }

  async function estimate(runs: readonly BudgetedRun[], { origin }: Gateway): Promise<Estimate> {
    const withModels = runs.map(({ modelId, draft }) => ({ model: modelById(modelId), draft }));
    return estimateRuns(await prices.all(), withModels, { baseUrl: origin, day: dayOf(clock.now()) });
  }

  async function estimateCommitted(runs: readonly CommittedRun[]): Promise<Money> {
    const all: Money[] = [];
    for (const run of runs) {
      if (run.destination.kind === 'gateway') all.push((await estimate([run], run.destination)).money);
    }
    return addMoney(all);
  }

  async function check(
    runs: readonly BudgetedRun[],
    destination: Gateway,
    kind: 'single' | 'confirmed' | 'batch',
  ): Promise<void> {
    // Read before the ledger: a run that is accepted meanwhile counts twice for a moment, and never zero times.
    const committed = [...reserved, ...tasksWithoutAnswer()];
    for (const { projectId, ...use } of await uses()) {
      const ofBudget = <Run extends BudgetedRun>(all: readonly Run[]) => runsOfProject(all, projectId);
      const counted = await ofBudget(runs);
      if (counted.length === 0) continue;
      const pending = await estimateCommitted(await ofBudget(committed));
      const withPending = { ...use, spent: addMoney([use.spent, pending]) };
      const added = await estimate(counted, destination);
      if (!exceedsBudget(withPending, added)) continue;
      const isPending = pending[use.budget.currency] !== undefined;
      const runsExceed = counted.length === 1 ? 'The run exceeds' : `The ${counted.length} runs exceed`;
      const used = `${budgetText(withPending)}${isPending ? ', including runs that are being sent' : ''}.`;
      const advice =
        kind === 'single'
          ? 'Nothing was sent. Generate anyway, or raise the budget on the page Cost.'
          : 'Nothing was sent. Remove runs, or raise the budget on the page Cost.';
      const amounts = `${used} Estimate: ${estimateText(added)}.`;
      throw new ProblemError(problem('budget', `${runsExceed} a budget. ${amounts} ${advice}`));
    }
  }

  return {
    /** Returns all budgets with their use at present. */
    uses,
    /**
     * Reserves the amounts of runs, so that the next call counts them. Throws a problem of kind `budget` when the runs
     * exceed a budget. Several runs of one click can't be sent then; the user can confirm a single run. Returns a
     * function for each run. Call it when the task of the run is stored or the run is not sent.
     */
    reserve: (
      runs: readonly BudgetedRun[],
      destination: Destination,
      kind: 'single' | 'confirmed' | 'batch',
    ): Promise<readonly (() => void)[]> =>
      turns.add(async () => {
        if (destination.kind === 'sandbox') return runs.map(() => () => {});
        if (kind !== 'confirmed') await check(runs, destination, kind);
        return runs.map(({ modelId, draft, shotId }) => {
          const run = { modelId, draft, shotId, destination };
          reserved.add(run);
          return () => void reserved.delete(run);
        });
      }),
    /** Call after a change of the ledger. Reports each budget once when its spending reaches 80 % and 100 %. */
    async handleSpending(): Promise<void> {
      for (const use of await uses()) {
        const level = budgetLevel(use);
        const key = JSON.stringify([use.projectId ?? monthOf(clock.now()).from, use.budget]);
        const isNew = level !== 'below' && reported.get(key) !== level && reported.get(key) !== 'reached';
        reported.set(key, level);
        // The first call finds the levels of earlier program runs, which already reported them.
        if (isNew && !isFirst) onLevel(use, level);
      }
      isFirst = false;
    },
  };

  async function runsOfProject<Run extends BudgetedRun>(
    runs: readonly Run[],
    projectId: string | undefined,
  ): Promise<readonly Run[]> {
    if (projectId === undefined) return runs;
    const mine: Run[] = [];
    for (const run of runs) {
      if (run.shotId === undefined) continue;
      if ((await spending.projectOfShot(run.shotId, database)) === projectId) mine.push(run);
    }
    return mine;
  }
}

type Gateway = Extract<Destination, { kind: 'gateway' }>;

/** Returns the days of the calendar month of a time, in local time. */
function monthOf(now: number): SpendingFilter {
  const date = new Date(now);
  const day = (month: number, number: number) => dayOf(new Date(date.getFullYear(), month, number).getTime());
  return { from: day(date.getMonth(), 1), to: day(date.getMonth() + 1, 0) };
}
