import type { Draft } from '../../shared/fields/values.ts';
import { modelById } from '../../shared/models/all-models.ts';
import type { Model } from '../../shared/models/model.ts';
import { type BudgetLevel, type BudgetUse, budgetLevel, budgetText, exceedsBudget } from '../../shared/money/budget.ts';
import { type Estimate, estimateRuns } from '../../shared/money/estimate.ts';
import { estimateText } from '../../shared/money/estimate-text.ts';
import { addMoney, type Money } from '../../shared/money/money.ts';
import { dayOf } from '../../shared/money/price.ts';
import type { SpendingGroup } from '../../shared/money/spending.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { PriceStore } from '../storage/price-store.ts';
import type { SpendingFilter, SpendingStore } from '../storage/spending-store.ts';

interface BudgetedRun {
  readonly modelId: string;
  readonly draft: Draft;
  readonly shotId?: string | undefined;
}

/** The user's budgets. They limit what the user starts; free actions and the sandbox are never limited. */
export interface Budgets {
  /** Returns all budgets with their use at present. */
  uses(): Promise<BudgetUse[]>;
  /**
   * Throws a problem of kind `budget` when the runs exceed a budget. Several runs of one click can't be sent then; the
   * user can confirm a single run.
   */
  check(runs: readonly BudgetedRun[], destination: Destination, kind: 'single' | 'batch'): Promise<void>;
  /** Call after a change of the ledger. Reports each budget once when its spending reaches 80 % and 100 %. */
  handleSpending(): Promise<void>;
}

export interface BudgetsOptions extends Pick<CoreServices, 'clock' | 'database'> {
  readonly prices: PriceStore;
  readonly spending: SpendingStore;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly onLevel: (use: BudgetUse, level: Exclude<BudgetLevel, 'below'>) => void;
}

const allTime = { from: '0000-01-01', to: '9999-12-31' };

export function createBudgets({ clock, database, prices, spending, settings, onLevel }: BudgetsOptions): Budgets {
  /** Levels that were already reported, by budget. A change of a budget makes another entry. */
  const reported = new Map<string, BudgetLevel>();
  let isFirst = true;

  async function spentIn(filter: SpendingFilter): Promise<{ money: Money; groups: readonly SpendingGroup[] }> {
    const groups = await spending.groups(filter, 'project', settings.current().failedRunsFree);
    return { money: addMoney(groups.flatMap(({ charged, uncertain }) => [charged, uncertain])), groups };
  }

  async function uses(): Promise<(BudgetUse & { projectId?: string })[]> {
    const { month, projects } = settings.current().budgets;
    const all: (BudgetUse & { projectId?: string })[] = [];
    if (month) {
      const { money } = await spentIn(monthOf(clock.now()));
      all.push({ name: 'This month', budget: month, spent: money });
    }
    const titles = Object.keys(projects).length === 0 ? new Map() : await spending.projectTitles();
    for (const [projectId, budget] of Object.entries(projects)) {
      const title = titles.get(projectId);
      // A budget of a deleted project limits nothing.
      if (title === undefined) continue;
      const { money } = await spentIn({ ...allTime, projectId });
      all.push({ name: title === '' ? 'Untitled project' : title, budget, spent: money, projectId });
    }
    return all;
  }

  async function estimate(runs: readonly BudgetedRun[], baseUrl: string): Promise<Estimate> {
    const known = runs.flatMap(({ modelId, draft }): { model: Model; draft: Draft }[] => {
      const model = modelById(modelId);
      return model ? [{ model, draft }] : [];
    });
    return estimateRuns(await prices.all(), known, { baseUrl, day: dayOf(clock.now()) });
  }

  return {
    uses,
    async check(runs, destination, kind) {
      if (destination.kind === 'sandbox') return;
      for (const use of await uses()) {
        const { projectId } = use;
        const counted = projectId === undefined ? runs : await runsOfProject(runs, projectId);
        if (counted.length === 0) continue;
        const added = await estimate(counted, destination.origin);
        if (!exceedsBudget(use, added.money)) continue;
        const runsExceed = counted.length === 1 ? 'The run exceeds' : `The ${counted.length} runs exceed`;
        const advice =
          kind === 'single'
            ? 'Nothing was sent. Generate anyway, or raise the budget in Settings, Prices.'
            : 'Nothing was sent. Remove runs, or raise the budget in Settings, Prices.';
        const amounts = `${budgetText(use)}. Estimate: ${estimateText(added)}.`;
        throw new ProblemError(problem('budget', `${runsExceed} a budget. ${amounts} ${advice}`));
      }
    },
    async handleSpending() {
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

  async function runsOfProject(runs: readonly BudgetedRun[], projectId: string): Promise<BudgetedRun[]> {
    const mine: BudgetedRun[] = [];
    for (const run of runs) {
      if (run.shotId === undefined) continue;
      if ((await spending.projectOfShot(run.shotId, database)) === projectId) mine.push(run);
    }
    return mine;
  }
}

/** Returns the days of the calendar month of a time, in local time. */
function monthOf(now: number): SpendingFilter {
  const date = new Date(now);
  const day = (month: number, number: number) => dayOf(new Date(date.getFullYear(), month, number).getTime());
  return { from: day(date.getMonth(), 1), to: day(date.getMonth() + 1, 0) };
}
