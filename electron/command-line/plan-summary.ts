import type { Connection } from '../../shared/connections/connection.ts';
import { connectionReasons } from '../../shared/models/prepare-run.ts';
import { budgetText, exceedsBudget } from '../../shared/money/budget.ts';
import { type Estimate, estimateRuns } from '../../shared/money/estimate.ts';
import { estimateText } from '../../shared/money/estimate-text.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import { dayOf } from '../../shared/util/format-dates.ts';
import { formatCounted } from '../../shared/util/format-numbers.ts';
import type { CommandContext } from './command-context.ts';
import type { PlannedRuns } from './planned-runs.ts';

/** Facts of planned runs that decide whether they are sent. */
export interface PlanSummary {
  /** Number of runs that may be charged: 0 in the sandbox. */
  readonly charges: number;
  readonly estimate: Estimate | undefined;
  /** The connection of the estimate. The runs are sent only there. */
  readonly destination: Destination | undefined;
  /** `2 runs, which may be charged: about $0.84 by your price list.` */
  readonly text: string;
  /** Reasons why no run can be sent at present, each a sentence. */
  readonly blocks: readonly string[];
  /** A budget that the runs would exceed, as a sentence. */
  readonly exceededBudget: string | undefined;
}

export async function summarizePlan(context: CommandContext, { runs }: PlannedRuns): Promise<PlanSummary> {
  const { connection, prices } = context.state;
  const count = formatCounted(runs.length, 'run');
  const blocks = connectionReasons(connection).map(({ text }) => `The connection ${text}`);
  const destination = destinationOf(connection);
  if (connection.kind !== 'gateway') {
    const text = connection.kind === 'sandbox' ? `${count} in the sandbox, which is free.` : `${count}.`;
    return { charges: 0, estimate: undefined, destination, text, blocks, exceededBudget: undefined };
  }
  const estimate = estimateRuns(prices, runs, { baseUrl: connection.baseUrl, day: dayOf(Date.now()) });
  const { uses } = await context.program.client.spending.budgets();
  const exceeded = uses.find((use) => use.projectId === undefined && exceedsBudget(use, estimate));
  return {
    charges: runs.length,
    estimate,
    destination,
    text: `${count}, ${runs.length === 1 ? 'which' : 'each of which'} may be charged: ${estimateText(estimate)}.`,
    blocks,
    exceededBudget: exceeded && `This exceeds a budget. ${budgetText(exceeded)}.`,
  };
}

function destinationOf(connection: Connection): Destination | undefined {
  if (connection.kind === 'none') return undefined;
  if (connection.kind === 'sandbox') return { kind: 'sandbox' };
  const { baseUrl: origin, id } = connection;
  return { kind: 'gateway', origin, ...(id === undefined ? {} : { connectionId: id }) };
}

/** The summary as a JSON line. */
export function summaryJson({ charges, estimate }: PlanSummary, { runs, comparisonId }: PlannedRuns) {
  return {
    type: 'plan',
    runs: runs.length,
    charges,
    estimate: estimate ? { money: estimate.money, runsWithoutPrice: estimate.unpriced } : null,
    comparison: comparisonId ?? null,
  };
}
