import { setTimeout } from 'node:timers/promises';
import type { Item } from '../../shared/library/item.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { waitsForKey } from '../../shared/tasks/task-state-group.ts';
import { isFinal } from '../../shared/tasks/task-states.ts';
import { formatCount, formatCounted } from '../../shared/util/format-numbers.ts';
import { type CommandContext, problemOf } from './command-context.ts';
import { pathOf, runRecord, stateText } from './command-records.ts';
import type { ExitName } from './exit-codes.ts';
import { wholeNumber } from './parse-command.ts';

/** Runs at one moment. */
export interface WatchedRuns {
  readonly tasks: readonly Task[];
  /** Number of runs that are about to be sent. */
  readonly starting: number;
  /** Runs of a plan that were not sent, each with the reason as a sentence. */
  readonly notSent?: readonly string[];
  /** Number of further rows that were never sent. They are sent only when the user asks for it. */
  readonly unsent?: number;
  /** Number of unsent runs that are held back, because the gateway refused an earlier run of their model. */
  readonly held?: number;
  /** Number of runs with saved results whose task was removed. */
  readonly saved?: number;
  /** The row of each run in its plan, by its run id. */
  readonly rows?: ReadonlyMap<string, number>;
}

interface WaitOptions {
  /** Reads the current runs. */
  read(): Promise<WatchedRuns>;
  /** Ends when all runs are sent. */
  onlySent?: boolean;
  /** The command that resumes the runs, besides `triptych wait`. */
  resume?: string;
  /** Reports what the user can do next, before the last line. */
  reportHints?(): Promise<void>;
}

/** Time between two reads of the state in this computer. The core decides when the gateway is polled. Milliseconds. */
const pauseMs = 250;

/**
 * Waits until the runs have ended, and prints each run and its files once. Returns the outcome: the most serious one of
 * all runs. Ctrl+C and the timeout end only the waiting.
 */
export async function waitForRuns(context: CommandContext, options: WaitOptions): Promise<ExitName> {
  const { output, stop, program, values } = context;
  const seconds = wholeNumber(values, 'timeout');
  const deadline = seconds === undefined ? Infinity : performance.now() + seconds * 1000;
  const reported = new Map<string, string>();
  const printed = new Set<string>();
  let runs: WatchedRuns = { tasks: [], starting: 0 };
  let hasEnded = false;

  const rowOf = ({ runId = '' }: Task) => runs.rows?.get(runId);
  const report = async () => {
    for (const task of runs.tasks) {
      const label = labelOf(task, rowOf(task));
      if (reported.get(task.id) !== stateText(task)) {
        reported.set(task.id, stateText(task));
        output.report(`${label}: ${stateText(task)}`);
      }
      if (!isFinal(task.state) || printed.has(task.id)) continue;
      printed.add(task.id);
      const items = await itemsOf(context, task);
      const { folder } = context.state.library;
      const paths = items.map((item) => pathOf(item, folder)).join('\n');
      output.print(paths === '' ? undefined : paths, runRecord(task, items, folder, rowOf(task)));
    }
  };

  for (;;) {
    try {
      runs = await options.read();
      await report();
    } catch (error) {
      if (problemOf(error) || !program.isConnected) throw error;
      output.report('The open program has ended. Wait for its runs with: triptych wait');
      hasEnded = true;
      break;
    }
    const open = runs.tasks.filter(({ state }) => !isFinal(state));
    // A tracked task is polled before it counts as sent: only the answer shows that the gateway knows it.
    const isSent = runs.starting === 0 && !open.some((task) => task.state === 'sending' || isUnpolled(task));
    if (isSent && (open.length === 0 || options.onlySent)) break;
    if (runs.starting === 0 && open.length > 0 && open.every(waitsForKey)) {
      output.report('The remaining runs wait for a valid key. Enter it in the window, Settings, Connection.');
      break;
    }
    if (stop.aborted || performance.now() > deadline) break;
    const rest = Math.max(0, deadline - performance.now());
    await setTimeout(Math.min(pauseMs, rest), undefined, { signal: stop }).catch(() => {});
  }
  for (const sentence of runs.notSent ?? []) output.report(sentence);
  const isServed = program.isConnected && !hasEnded;
  const exit = outcomeAtEnd(runs, { hasEnded, onlySent: options.onlySent === true && !stop.aborted });
  const unfinished = runs.tasks.filter(({ state }) => !isFinal(state));
  // They were provably not accepted yet, and the next program run doesn’t send them.
  const queued = isServed ? 0 : unfinished.filter(isToBeSent).length;
  if (queued > 0) {
    const count = formatCounted(queued, 'run waits', 'runs wait');
    output.report(`${count} for the gateway and won’t be sent. Start again in the window, Activity.`);
  }
  const left = unfinished.length - queued;
  if (left + runs.starting > 0) output.report(leftText(left, runs.starting, isServed));
  const unsent = (runs.notSent?.length ?? 0) + (isServed ? 0 : runs.starting);
  if ((unsent > 0 || hasEnded) && options.resume) output.report(`Send the rest with: ${options.resume}`);
  if (options.onlySent) {
    const { folder } = context.state.library;
    for (const task of unfinished) output.print(undefined, runRecord(task, [], folder, rowOf(task)));
  }
  await options.reportHints?.();
  const summary = summaryOf(runs, exit, queued);
  const text = summaryText(summary);
  if (text !== undefined) output.report(text);
  output.print(undefined, summary);
  return exit;
}

const isUnpolled = ({ tracked, looks, problem }: Task) => tracked === true && looks === 0 && problem === undefined;

/** Returns true while a run waits for the limits of the gateway. Nothing was created so far. */
const isToBeSent = ({ state, nextSendAt }: Task) => state === 'sending' && nextSendAt !== undefined;

function outcomeOf({ tasks, starting, notSent = [], unsent = 0 }: WatchedRuns): ExitName {
  const states = new Set(tasks.map(({ state }) => state));
  if (states.has('unknown')) return 'unknown';
  if (starting > 0 || unsent > 0 || tasks.some(({ state }) => !isFinal(state))) return 'left';
  return notSent.length > 0 || tasks.some(({ state }) => state !== 'done') ? 'failed' : 'done';
}

function outcomeAtEnd(runs: WatchedRuns, { hasEnded, onlySent }: { hasEnded: boolean; onlySent: boolean }): ExitName {
  // Runs that the gateway works on are no failure of a command that doesn’t wait for them.
  const tasks = onlySent && !hasEnded ? runs.tasks.filter(({ state }) => isFinal(state)) : runs.tasks;
  const outcome = outcomeOf({ ...runs, tasks });
  return hasEnded && outcome !== 'unknown' ? 'left' : outcome;
}

function leftText(left: number, starting: number, isServed: boolean): string {
  if (isServed) {
    const runs = formatCounted(left + starting, 'run continues', 'runs continue');
    return `${runs} in the open program. Wait with: triptych wait`;
  }
  const active = left > 0 ? `${formatCounted(left, 'run continues', 'runs continue')} at the gateway. ` : '';
  const unsent = starting > 0 ? `${formatCounted(starting, 'run was', 'runs were')} not sent. ` : '';
  return `${active}${unsent}Polling resumes at the next start of Triptych, or with: triptych wait`;
}

function summaryOf(
  { tasks, starting, notSent = [], held = 0, unsent = 0, saved = 0 }: WatchedRuns,
  exit: ExitName,
  queued: number,
) {
  const count = (isCounted: (task: Task) => boolean) => tasks.filter(isCounted).length;
  return {
    type: 'summary',
    outcome: exit,
    done: count(({ state }) => state === 'done') + saved,
    unknown: count(({ state }) => state === 'unknown'),
    failed: count(({ state }) => isFinal(state) && state !== 'done' && state !== 'unknown'),
    active: count(({ state }) => !isFinal(state)) - queued,
    notSent: starting + notSent.length + unsent + queued,
    held,
  };
}

/** `12 runs: 8 done, 4 with an unknown outcome.` A single run has its own line. */
function summaryText({
  done,
  failed,
  unknown,
  notSent,
  held,
  active,
}: ReturnType<typeof summaryOf>): string | undefined {
  const all = done + failed + unknown + notSent + active;
  const counts = [
    [done, 'done'],
    [failed, 'failed'],
    [unknown, 'with an unknown outcome'],
    [held, 'held back'],
    [notSent - held, 'not sent'],
    [active, 'still running'],
  ] as const;
  const parts = counts.flatMap(([count, text]) => (count === 0 ? [] : [`${formatCount(count)} ${text}`]));
  return all > 1 ? `${formatCounted(all, 'run')}: ${parts.join(', ')}.` : undefined;
}

async function itemsOf({ program: { client } }: CommandContext, { links }: Task): Promise<Item[]> {
  const ids = links.flatMap(({ itemId }) => itemId ?? []);
  if (ids.length === 0) return [];
  const { items } = await client.library.items({ ids });
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
}

function labelOf({ id, modelId }: Task, row: number | undefined): string {
  return row === undefined ? `${modelId} ${id}` : `Row ${row} (${modelId})`;
}
