import { createHash, randomUUID } from 'node:crypto';
import type { Connection } from '../../../shared/connections/connection.ts';
import { fieldWithRole } from '../../../shared/models/model.ts';
import { connectionReasons } from '../../../shared/models/prepare-run.ts';
import { budgetText, exceedsBudget } from '../../../shared/money/budget.ts';
import { type Estimate, estimateRuns } from '../../../shared/money/estimate.ts';
import { estimateText } from '../../../shared/money/estimate-text.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Destination } from '../../../shared/tasks/task.ts';
import { dayOf } from '../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { deterministicId } from '../../util/deterministic-id.ts';
import { type CommandContext, problemOf, reportInterrupted } from '../command-context.ts';
import type { ExitName } from '../exit-codes.ts';
import { UsageError, wholeNumber } from '../parse-command.ts';
import { type PlannedRunOfCommand, type PlannedRuns, readPlannedRuns } from '../planned-runs.ts';
import { readComparisonRuns } from '../read-comparison-runs.ts';
import { waitForRuns } from '../wait-for-runs.ts';

/** `triptych check`: what `triptych run` would do, without sending. */
export async function check(context: CommandContext): Promise<ExitName> {
  return showPlan(context, await readPlannedRuns(context), false);
}

export async function run(context: CommandContext): Promise<ExitName> {
  const { values, output } = context;
  const mostCharges = wholeNumber(values, 'max-charges');
  const intentId = intentOf(context);
  if (values.has('once') && !values.has('dry-run')) {
    const { started } = await context.program.client.tasks.startedBy({ intentId });
    if (started !== undefined) {
      output.report(`Runs with the key “${values.text('once')}” were started before. Nothing was sent now.`);
      return started === intentId ? waitForPlan(context, started) : waitForRun(context, started);
    }
  }
  const planned = await readPlannedRuns(context);
  if (values.has('over-budget') && planned.source !== 'options') {
    throw new UsageError('--over-budget is only for a single run. Remove rows, or raise the budget on the page Cost.');
  }
  if (values.has('dry-run')) return showPlan(context, planned, true);
  const summary = await summarizePlan(context, planned);
  const wrong = await reasonsAgainst(context, planned, summary);
  if (wrong.length > 0) {
    for (const sentence of wrong) output.report(sentence);
    output.report('Nothing was sent.');
    return 'refused';
  }
  for (const warning of planned.warnings) output.report(warning);
  if (planned.runs.length === 0) {
    if (planned.comparisonId === undefined) throw new Error('There is no run.');
    output.print(undefined, summaryJson(summary, planned));
    output.report('Every run of this comparison was already sent.');
    return waitForPlan(context, planned.comparisonId);
  }
  const refusal = refusalOfCharges(summary, mostCharges, values.has('yes'));
  if (refusal !== undefined) {
    output.report(`${summary.text} ${refusal} Nothing was sent.`);
    return 'refused';
  }
  // From here to the start of the runs nothing waits, so no later Ctrl+C is missed.
  if (context.stop.aborted) return reportInterrupted(output);
  return send(context, planned, summary, intentId);
}

/** The id of what this command starts. A key always has the same id, also in another process. */
function intentOf({ values }: CommandContext): string {
  const key = values.text('once');
  if (key === undefined) return randomUUID();
  const plan = values.text('plan');
  if (plan !== undefined && plan !== 'studio') {
    throw new UsageError('--once isn’t needed with --plan ID: each row of a saved plan is sent only once.');
  }
  return deterministicId('command', key);
}

function waitForRun(context: CommandContext, id: string): Promise<ExitName> {
  const { client } = context.program;
  return waitForRuns(context, {
    onlySent: context.values.has('no-wait'),
    read: async () => ({ tasks: [await client.tasks.get({ id })], starting: 0 }),
  });
}

/** Waits for all rows of a comparison. Earlier commands may have sent some of them: the outcome is that of the whole plan. */
function waitForPlan(context: CommandContext, id: string): Promise<ExitName> {
  const { client } = context.program;
  return waitForRuns(context, {
    onlySent: context.values.has('no-wait'),
    resume: `triptych run --plan ${id}`,
    async read() {
      const { unsent, ...runs } = await readComparisonRuns(client, id);
      const notSent = unsent.map(
        ({ run, row }) => `Row ${row} was not sent: ${run.problem?.sentence ?? 'the program ended.'}`,
      );
      return { ...runs, notSent };
    },
  });
}

/** Charges need consent on the command line. A limit applies even with --yes. */
function refusalOfCharges({ charges }: PlanSummary, most: number | undefined, isYes: boolean): string | undefined {
  if (charges === 0) return undefined;
  if (most !== undefined && charges > most) return `That is more than --max-charges ${most}.`;
  if (most === undefined && !isYes) return `Add --yes, or --max-charges ${charges}.`;
  return undefined;
}

async function send(
  context: CommandContext,
  planned: PlannedRuns,
  summary: PlanSummary,
  intentId: string,
): Promise<ExitName> {
  const { output, program, values } = context;
  const { destination: expected } = summary;
  output.report(summary.text);
  if (planned.source === 'options') {
    const [only] = planned.runs;
    if (!only) throw new Error('There is no run.');
    output.print(undefined, summaryJson(summary, planned));
    const { modelId, draft } = requestOf(only);
    const started = await attempt(context, () =>
      program.client.tasks.start({
        intentId,
        modelId,
        draft,
        evenIfOverBudget: values.has('over-budget'),
        expected,
      }),
    );
    if (!('value' in started)) {
      if (started.exit === 'budget') output.report('To send it anyway, add --over-budget.');
      return started.exit;
    }
    return waitForRun(context, started.value.id);
  }
  const id = planned.comparisonId ?? intentId;
  output.print(undefined, summaryJson(summary, { ...planned, comparisonId: id }));
  output.report(`The comparison of these runs is ${id}.`);
  const started = await attempt(context, () => startPlan(context, planned, { id, intentId, expected }));
  if (!('value' in started)) return started.exit;
  return waitForPlan(context, id);
}

function startPlan(
  { program: { client } }: CommandContext,
  planned: PlannedRuns,
  { id, intentId, expected }: { id: string; intentId: string; expected: PlanSummary['destination'] },
) {
  if (planned.source === 'comparison') {
    const runIds = planned.runs.map((each) => each.id);
    return client.comparisons.startRuns({ intentId, id, runIds, expected });
  }
  const runs = planned.runs.map((each) => ({ id: each.id, ...requestOf(each) }));
  return client.comparisons.start({
    id,
    title: '',
    runs,
    expected,
    ...(planned.brief ? { brief: planned.brief } : {}),
  });
}

/** Starts runs. A problem means that nothing was sent; any other error means that the outcome is unknown. */
async function attempt<Value>(
  { output }: CommandContext,
  start: () => Promise<Value>,
): Promise<{ readonly value: Value } | { readonly exit: ExitName }> {
  try {
    return { value: await start() };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) {
      output.report('The program ended before it answered. See what was sent with: triptych list');
      return { exit: 'unknown' };
    }
    output.report(
      problem.sentence.includes('Nothing was') ? problem.sentence : `${problem.sentence} Nothing was sent.`,
    );
    output.print(undefined, { type: 'problem', kind: problem.kind, sentence: problem.sentence });
    return { exit: exitOfRefusal(problem) };
  }
}

const exitOfRefusal = ({ kind }: Problem): ExitName => (kind === 'budget' ? 'budget' : 'refused');

const requestOf = ({ model, draft }: PlannedRunOfCommand) => ({ modelId: model.id, draft });

async function reasonsAgainst(context: CommandContext, planned: PlannedRuns, { blocks }: PlanSummary) {
  await measureAudio(context, planned);
  return planned.problems.length > 0 ? planned.problems : blocks;
}

/** The limits of an audio file are checked by its measurement. */
async function measureAudio({ program: { client }, output }: CommandContext, { runs }: PlannedRuns): Promise<void> {
  const urls = runs.flatMap(({ model, draft }) => {
    const [name] = fieldWithRole(model, 'audio') ?? [];
    const url = name === undefined ? undefined : draft.values[name];
    return typeof url === 'string' && url !== '' ? [url] : [];
  });
  for (const url of new Set(urls)) {
    await client.inputs.measureAudio({ url }).catch((error: unknown) => {
      output.report(`The audio at ${url} wasn’t measured: ${problemOf(error)?.sentence ?? 'the URL is invalid.'}`);
    });
  }
}

/** Prints all runs with their requests, and every reason against them. Sends nothing. */
async function showPlan(context: CommandContext, planned: PlannedRuns, isExact: boolean): Promise<ExitName> {
  const { output, program } = context;
  const summary = await summarizePlan(context, planned);
  const problems = [...(await reasonsAgainst(context, planned, summary))];
  for (const each of planned.runs) {
    const label = each.row === undefined ? each.model.id : `Row ${each.row} (${each.model.id})`;
    const line = { type: 'request', row: each.row ?? null, model: each.model.id };
    try {
      const { path, body, bytes } = await program.client.tasks.preview({ ...requestOf(each), whole: isExact });
      const sha256 = createHash('sha256').update(body).digest('hex');
      const exact = isExact ? { method: 'POST', body, sha256 } : {};
      output.print(isExact ? `POST ${path}\n${body}` : `${label}: ready`, { ...line, ok: true, path, bytes, ...exact });
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      const reasons = problem.reasons ?? [];
      output.print(`${label}: ${problem.sentence}`, { ...line, ok: false, sentence: problem.sentence, reasons });
      if (planned.problems.length === 0) problems.push(`${label}: ${problem.sentence}`);
    }
  }
  for (const sentence of [...planned.warnings, ...new Set(problems)]) output.report(sentence);
  output.report(summary.text);
  if (summary.exceededBudget !== undefined) output.report(summary.exceededBudget);
  output.print(undefined, { ...summaryJson(summary, planned), ok: problems.length === 0, problems });
  if (problems.length > 0) output.report(`${formatCounted(problems.length, 'problem')}. Nothing was sent.`);
  if (problems.length > 0) return 'refused';
  return summary.exceededBudget === undefined ? 'done' : 'budget';
}

/** Facts of planned runs that decide whether they are sent. */
interface PlanSummary {
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

async function summarizePlan(context: CommandContext, { runs }: PlannedRuns): Promise<PlanSummary> {
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
function summaryJson({ charges, estimate }: PlanSummary, { runs, comparisonId }: PlannedRuns) {
  return {
    type: 'plan',
    runs: runs.length,
    charges,
    estimate: estimate ? { money: estimate.money, runsWithoutPrice: estimate.unpriced } : null,
    comparison: comparisonId ?? null,
  };
}
