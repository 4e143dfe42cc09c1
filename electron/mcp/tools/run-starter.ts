import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { imageName } from '../../../shared/fields/image-name.ts';
import type { McpClient } from '../../../shared/mcp/mcp-client.ts';
import type { AskedRun } from '../../../shared/mcp/mcp-state.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { fieldValueText } from '../../../shared/models/field-value-text.ts';
import { fieldWithRole } from '../../../shared/models/model.ts';
import { prepareRun } from '../../../shared/models/prepare-run.ts';
import { promptOf } from '../../../shared/models/prompts-of-form.ts';
import { budgetText, exceedsBudget } from '../../../shared/money/budget.ts';
import { type Estimate, estimateRuns } from '../../../shared/money/estimate.ts';
import { estimateText } from '../../../shared/money/estimate-text.ts';
import { noMoney } from '../../../shared/money/money.ts';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { projectTitle } from '../../../shared/projects/project.ts';
import { formatShotNumber } from '../../../shared/projects/shot.ts';
import type { Destination, Task } from '../../../shared/tasks/task.ts';
import { dayOf } from '../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import type { Connections } from '../../connections/connections.ts';
import type { Clock } from '../../host/host.ts';
import type { Stores } from '../../storage/create-stores.ts';
import { problemOfHeldRuns } from '../../tasks/hold-runs.ts';
import { deterministicId } from '../../util/deterministic-id.ts';
import { McpProblemError, type McpProgram, problemOfCall } from './mcp-program.ts';
import type { createRunQuestions } from './run-questions.ts';

export interface McpRun {
  readonly modelId: string;
  readonly draft: Draft;
  readonly shotId?: string | undefined;
}

interface RunCall {
  /** The client at the start of the call. */
  readonly client: McpClient;
  /** Returns the client as it is now. Throws a `ProblemError` if it may not start runs any more. */
  readonly current: () => McpClient;
  /** Identifies the call. A second call of the client with this key starts nothing. */
  readonly key: string;
  readonly runs: readonly McpRun[];
  /** Aborted when the client cancels the call, or its connection ends. */
  readonly signal: AbortSignal;
}

interface StartedRuns {
  /** The tasks of an earlier call with the same key. */
  readonly isRepeated: boolean;
  /** A task, or the reason why a run was not sent, in the order of the runs. */
  readonly outcomes: readonly (Task | Problem)[];
}

/** A stored call that started runs. */
type McpStart = Parameters<Stores['mcpStarts']['add']>[0];

/** Starts runs for clients, each call at most once. */
export type RunStarter = ReturnType<typeof createRunStarter>;

interface RunEstimate extends Estimate {
  /** Number of requests that may be charged. */
  readonly charges: number;
  readonly text: string;
}

interface RunStarterOptions {
  readonly clock: Clock;
  readonly stores: Stores;
  readonly connections: Pick<Connections, 'destination'>;
  readonly questions: Pick<ReturnType<typeof createRunQuestions>, 'ask'>;
  readonly program: () => McpProgram;
}

export function createRunStarter(options: RunStarterOptions) {
  const { clock, connections, questions, program } = options;
  const { mcpStarts: store, intents, prices } = options.stores;
  /** Calls that wait for the user or are being sent, by client and key. */
  const running = new Map<string, { hash: string; result: Promise<StartedRuns> }>();
  // One check after the other: the second one counts the charges of the first.
  const turns = new PQueue({ concurrency: 1 });

  async function estimate(
    runs: readonly McpRun[],
    destination: Destination = connections.destination(),
  ): Promise<RunEstimate> {
    if (destination.kind === 'sandbox') {
      return { money: noMoney, runs: runs.length, unpriced: 0, charges: 0, text: 'The sandbox charges nothing.' };
    }
    const withModels = runs.map(({ modelId, draft }) => ({ model: modelById(modelId), draft }));
    const context = { baseUrl: destination.origin, day: dayOf(clock.now()) };
    const sum = estimateRuns(await prices.all(), withModels, context);
    return { ...sum, charges: runs.length, text: estimateText(sum) };
  }

  async function start(call: RunCall, hash: string): Promise<StartedRuns> {
    const { client, key, runs, signal } = call;
    const earlier = await store.find(client.id, key);
    if (earlier) return repeated(earlier, runs, hash);
    // Wrong runs are refused before the user is asked.
    for (const { modelId, draft } of runs) await program().client.tasks.preview({ modelId, draft });
    const destination = connections.destination();
    const expected = await estimate(runs, destination);
    if (client.runs === 'ask') {
      const shown: AskedRun[] = [];
      for (const run of runs) shown.push(await runQuestionTexts(run, program()));
      const { charges } = expected;
      const text = charges === 0 ? '' : expected.text;
      await questions.ask({ client: client.name, runs: shown, charges, estimate: text }, signal);
    }
    const stored = await turns.add(async () => {
      const reason = reasonAgainst(call, destination);
      if (reason) throw new McpProblemError(problem('access', `${reason} Nothing was sent.`));
      const { charges, money } = expected;
      // A question may be answered on the next day.
      const day = dayOf(clock.now());
      const added = { clientId: client.id, key, argumentsHash: hash, day, charges, money, taskIds: [] };
      if (client.runs === 'limit') await checkLimit(call.current(), day, expected);
      // On the disk before the first run: after a crash, the same call starts nothing.
      await store.add(added);
      return added;
    });
    return send(stored, call, destination);
  }

  /** The user allowed these runs with this permission over this connection, for a client that still waits for them. */
  function reasonAgainst({ client, current, signal }: RunCall, destination: Destination): string | undefined {
    if (signal.aborted) return 'The call was cancelled.';
    try {
      const { id, runs } = current();
      if (id !== client.id || runs !== client.runs) return 'The user changed the permission of this client.';
      const isSame = JSON.stringify(connections.destination()) === JSON.stringify(destination);
      return isSame ? undefined : 'Another connection is in use now.';
    } catch (error) {
      if (error instanceof ProblemError) return error.problem.sentence;
      throw error;
    }
  }

  async function send(stored: McpStart, call: RunCall, destination: Destination): Promise<StartedRuns> {
    const outcomes: (Task | Problem)[] = [];
    for (const [index, run] of call.runs.entries()) {
      const reason = reasonAgainst(call, destination);
      const intentId = intentIdOf(stored, index);
      const before = outcomes.flatMap((each) => ('id' in each && each.modelId === run.modelId ? each : []));
      outcomes.push(
        reason
          ? problem('access', `${reason} This run was not sent.`)
          : (problemOfHeldRuns(before) ?? (await outcomeOf(() => program().client.tasks.start({ intentId, ...run })))),
      );
      await store.change(stored, { ...stored, taskIds: outcomes.map(taskIdOf) });
    }
    const sent = call.runs.filter((_, index) => mayBeCharged(outcomes[index]));
    // Another connection may be in use now, and the sandbox charges nothing.
    const { charges, money } = await estimate(sent, destination);
    await store.change(stored, { taskIds: outcomes.map(taskIdOf), charges, money });
    return { isRepeated: false, outcomes };
  }

  async function repeated(earlier: McpStart, runs: readonly McpRun[], hash: string): Promise<StartedRuns> {
    if (earlier.argumentsHash !== hash) throw otherArguments();
    // A crash after the start of a run can prevent the record of its task in the call.
    const startedTaskId = async (index: number) => (await intents.find(intentIdOf(earlier, index))) ?? null;
    const taskIds = await Promise.all(runs.map((_, index) => earlier.taskIds[index] ?? startedTaskId(index)));
    if (taskIds.every((id) => id === null)) {
      const text =
        'A call with this key was made before, and none of its runs is known to have started. Nothing was sent now. Check the runs in Triptych. To start them, call again with another key.';
      throw new McpProblemError(problem('refused', text));
    }
    const outcomes: (Task | Problem)[] = [];
    const { tasks } = program().client;
    for (const id of taskIds) {
      outcomes.push(id === null ? notKnown : await outcomeOf(() => tasks.get({ id })));
    }
    return { isRepeated: true, outcomes };
  }

  async function checkLimit(client: McpClient, day: string, added: RunEstimate): Promise<void> {
    const used = await store.usedOn(client.id, day);
    const { charges, budget } = client.limit;
    if (added.charges > 0 && used.charges + added.charges > charges) {
      const text = `“${client.name}” may cause ${formatCounted(charges, 'charge')} a day, and ${used.charges} are used. Nothing was sent. The user can raise the limit in Settings, Advanced, MCP server.`;
      throw new McpProblemError(problem('budget', text));
    }
    const use = budget && { name: `“${client.name}” today`, budget, spent: used.money };
    if (!use || !exceedsBudget(use, added)) return;
    const text = `The runs exceed the limit. ${budgetText(use)}. Estimate: ${added.text}. Nothing was sent. The user can raise the limit in Settings, Advanced, MCP server.`;
    throw new McpProblemError(problem('budget', text));
  }

  return {
    /** Describes the cost of runs, as the window does. */
    estimate,
    /** Throws a `ProblemError` if nothing was sent. */
    start(call: RunCall): Promise<StartedRuns> {
      const hash = createHash('sha256').update(JSON.stringify(call.runs)).digest('hex');
      const id = `${call.client.id} ${call.key}`;
      const same = running.get(id);
      if (same) return same.hash === hash ? same.result : Promise.reject(otherArguments());
      const result = start(call, hash).finally(() => running.delete(id));
      running.set(id, { hash, result });
      return result;
    },
  };
}

function otherArguments(): McpProblemError {
  const text = 'This key belongs to an earlier call with other runs. Nothing was sent. Use another key.';
  return new McpProblemError(problem('input', text));
}

const notKnown = problem(
  'refused',
  'This run is not known to have started. Check the runs in Triptych. To start it, call again with another key.',
);

/** Returns the id of the intention of one run of a call. */
function intentIdOf({ clientId, key }: Pick<McpStart, 'clientId' | 'key'>, index: number): string {
  return deterministicId('mcp', clientId, `${index} `, key);
}

const taskIdOf = (outcome: Task | Problem) => ('id' in outcome ? outcome.id : null);

/** An error of the program or the disk may occur after a request was sent. */
function mayBeCharged(outcome: Task | Problem | undefined): boolean {
  if (outcome === undefined) return false;
  return 'id' in outcome || outcome.kind === 'internal' || outcome.kind === 'disk';
}

/** Returns the task of a call, or the problem of a failed call. */
async function outcomeOf(call: () => Promise<Task>): Promise<Task | Problem> {
  try {
    return await call();
  } catch (error) {
    const found = problemOfCall(error);
    if (found) return found;
    throw error;
  }
}

/**
 * Returns the texts of a run for the question to the user, with every value that is sent. A problem of the calls is
 * thrown for an unknown shot.
 */
async function runQuestionTexts(
  run: { readonly modelId: string; readonly draft: Draft; readonly shotId?: string | undefined },
  { client }: McpProgram,
): Promise<AskedRun> {
  const { modelId, draft, shotId } = run;
  const model = modelById(modelId);
  const promptField = model && fieldWithRole(model, 'prompt')?.[0];
  const sent = model ? Object.keys(prepareRun(model, draft).body(imageName)) : [];
  const values = sent.flatMap((name) => {
    const value = draft.values[name];
    if (value === undefined || name === promptField) return [];
    return [{ title: model?.fields[name]?.title ?? name, text: fieldValueText(model?.fields[name], value) }];
  });
  if (shotId === undefined) return { modelId, prompt: promptOf(run), values };
  const { project, shot } = await client.projects.titles({ id: shotId });
  const number = shot ? `${formatShotNumber(shot.number)} ${shot.title}`.trim() : '';
  return {
    ...{ modelId, prompt: promptOf(run) },
    values: [...values, { title: 'Take of shot', text: `${number} in ${projectTitle(project)}` }],
  };
}
