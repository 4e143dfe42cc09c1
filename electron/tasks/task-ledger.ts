import { applyTaskEvent, taskWithNote } from '../../shared/tasks/apply-task-event.ts';
import { canBeCharged } from '../../shared/tasks/can-be-charged.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { TaskEvent } from '../../shared/tasks/task-event.ts';
import type { TaskHistoryLine } from '../../shared/tasks/task-history.ts';
import { isFinal } from '../../shared/tasks/task-states.ts';
import type { JsonAnswer } from '../http/gateway/request-outcome.ts';
import type { SpendingRecorder } from '../money/record-spending.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Database } from '../storage/database/database.ts';
import { countersAfter, type PolledTask, polledTaskOf, type UneventfulPoll } from './polled-task.ts';

/** One line of the stored history of a task. */
type TaskHistoryEntry = Parameters<Stores['tasks']['add']>[1];

interface ApplyOptions {
  /** The answer that caused the event. */
  readonly answer?: Pick<JsonAnswer, 'status' | 'text' | 'traceId'> | undefined;
  /** Further facts to store with the event. */
  readonly facts?: object;
  /** Trace id of the next request. */
  readonly traceId?: string | undefined;
  /** Returns a note for the task, if any. */
  readonly inTransaction?: (transaction: Database) => Promise<string | undefined>;
}

export interface TaskLedger {
  /** Throws if the intention started something before. */
  add(task: Task, evidence: TaskHistoryEntry, intentId?: string): Promise<void>;
  find(id: string): Promise<Task | undefined>;
  /**
   * Stores an event of a task durably, then notifies the windows. Returns the changed task, or `null` if the event did
   * not belong to its state. `inTransaction` runs in the same transaction.
   */
  apply(id: string, event: TaskEvent, options?: ApplyOptions): Promise<Task | null>;
  /** Returns the poll summary of an unfinished task, or possibly `undefined` for a finished one. */
  summary(id: string): Promise<PolledTask | undefined>;
  /** True when the task exists and is unfinished. */
  isUnfinished(id: string): Promise<boolean>;
  /** Like `apply`, for an uneventful poll, which is only counted and shown. */
  applyPoll(id: string, event: UneventfulPoll, options?: ApplyOptions): Promise<void>;
  /** Returns the history of a task after line `after`. */
  history(id: string, after?: number): Promise<TaskHistoryLine[]>;
  /** The current list of all tasks, page by page. */
  page: Stores['taskList']['page'];
  /** Reports the progress of a download. Shown a few times per second, never stored. */
  progress(id: string, index: number, bytesReceived: number, bytesTotal: number | undefined): void;
  /** Removes finished tasks from the list; the next start deletes them. Returns the ids of the removed tasks. */
  remove(ids: readonly string[]): Promise<string[]>;
  /** Restores removed tasks. */
  restore(ids: readonly string[]): Promise<void>;
  /** Includes the current progress. */
  recent: Stores['tasks']['recent'];
  /** Newest first, with the current progress. */
  tasksOfComparison(comparisonId: string): Promise<Task[]>;
  /** Tasks of the project's shots that are unfinished or need the user; newest first, with the current progress. */
  tasksOfProject(projectId: string): Promise<Task[]>;
  /** Returns the tasks of this program run that can be charged and that the gateway has not answered. */
  withoutAnswer(): readonly Task[];
  /** Returns all unfinished tasks, as the last program run left them. */
  unfinished(): Promise<Task[]>;
  unfinishedCount(): number;
  /** True when an unfinished task can be charged. */
  canCharge(): boolean;
}

const progressEveryMs = 300;

interface Progress {
  task: Task;
  links: Map<number, { bytesReceived: number; bytesTotal?: number }>;
  pushedAt: number;
}

/** One stored step of a task. */
export interface TaskChange {
  readonly before: Task;
  readonly after: Task;
  readonly event: TaskEvent;
}

interface TaskLedgerOptions extends Pick<CoreServices, 'stores' | 'eventHub' | 'clock'> {
  readonly spendingRecorder: SpendingRecorder;
  /** Called when the duration of another run is known. */
  readonly onRunTime: () => void;
  /** Called once for each stored step. */
  readonly onChange?: (change: TaskChange) => void;
  /** Called when the number of unfinished tasks changed. */
  readonly onCount?: (count: number) => void;
}

export function createTaskLedger(options: TaskLedgerOptions): TaskLedger {
  const { spendingRecorder, eventHub, clock, onRunTime, onChange, onCount } = options;
  const { tasks: store, taskList: list, runTimes } = options.stores;
  /** Download progress of tasks that are being saved. */
  const running = new Map<string, Progress>();
  /** Ids of unfinished tasks, and whether each can be charged. */
  const open = new Map<string, boolean>();
  /** Tasks that can be charged and that the gateway has not answered. */
  const unanswered = new Map<string, Task>();
  /** Poll summaries of unfinished tasks, so that a poll need not read its task again. */
  const summaries = new Map<string, PolledTask>();
  /** Counts writes, so that a read detects a newer write. */
  let written = 0;

  const withQuiet = (task: Task): Task => ({ ...task, ...summaries.get(task.id)?.quiet });

  async function find(id: string): Promise<Task | undefined> {
    const task = await store.find(id);
    return task && withQuiet(task);
  }

  async function summary(id: string): Promise<PolledTask | undefined> {
    const remembered = summaries.get(id);
    if (remembered) return remembered;
    const writtenBefore = written;
    const task = await find(id);
    if (!task) return undefined;
    const currentSummary = polledTaskOf(task, id);
    if (!isFinal(task.state) && written === writtenBefore) summaries.set(id, currentSummary);
    return currentSummary;
  }

  function withProgress(task: Task): Task {
    const links = task.state === 'saving' ? running.get(task.id)?.links : undefined;
    let shownTask = task;
    for (const [index, of] of links ?? []) {
      shownTask = applyTaskEvent(shownTask, { kind: 'link-progress', at: task.updatedAt, index, ...of });
    }
    return shownTask;
  }

  function notify(task: Task): void {
    const count = open.size;
    if (isFinal(task.state)) open.delete(task.id);
    else open.set(task.id, canBeCharged(task));
    if (task.state === 'sending' && canBeCharged(task)) unanswered.set(task.id, task);
    else unanswered.delete(task.id);
    if (open.size !== count) onCount?.(open.size);
    const saving = running.get(task.id);
    if (task.state !== 'saving') running.delete(task.id);
    else if (saving) saving.task = task;
    else running.set(task.id, { task, links: new Map(), pushedAt: clock.monotonic() });
    eventHub.put('tasks', withProgress(task));
  }

  async function apply(id: string, event: TaskEvent, options: ApplyOptions = {}): Promise<Task | null> {
    const seen: { run?: RunDuration | undefined; before?: Task; note?: string | undefined; hasSpent?: boolean } = {};
    const after = await store.change(
      id,
      (task) => {
        const before = withQuiet(task);
        seen.before = before;
        const changed = applyTaskEvent(before, event);
        seen.run = measureRunDuration(before, changed, event);
        return changed === before ? task : changed;
      },
      (before, changed) => evidenceOf(event, before, changed, withNoteFact(options, seen.note)),
      async (transaction, changed) => {
        seen.note = await options.inTransaction?.(transaction);
        if (seen.run) await runTimes.add(seen.run.task, seen.run.took, transaction);
        if (seen.before) seen.hasSpent = await spendingRecorder.recordTask(seen.before, changed, transaction);
        return taskWithNote(changed, seen.note);
      },
    );
    if (after === null) return null;
    written += 1;
    if (isFinal(after.state)) summaries.delete(id);
    else summaries.set(id, polledTaskOf(after, id));
    notify(after);
    if (seen.run) onRunTime();
    if (seen.hasSpent) eventHub.send({ kind: 'spending' });
    if (seen.before) onChange?.({ before: seen.before, after, event });
    return after;
  }

  return {
    async add(task, evidence, intentId) {
      await store.add(task, evidence, intentId);
      notify(task);
    },
    find,
    history: (id, after) => store.history(id, after),
    apply,
    summary,
    async isUnfinished(id) {
      const state = (await summary(id))?.state;
      return state !== undefined && !isFinal(state);
    },
    async applyPoll(id, event, options) {
      const before = await summary(id);
      const counted = before && countersAfter(event, before);
      if (before === undefined || counted === undefined) {
        await apply(id, event, options);
        return;
      }
      summaries.set(id, { ...before, looks: counted.looks, quiet: counted });
      eventHub.send({ kind: 'task-polled', id, ...counted });
    },
    progress(id, index, bytesReceived, bytesTotal) {
      const saving = running.get(id);
      if (!saving) return;
      saving.links.set(index, { bytesReceived, ...(bytesTotal === undefined ? {} : { bytesTotal }) });
      const now = clock.monotonic();
      if (now - saving.pushedAt < progressEveryMs) return;
      saving.pushedAt = now;
      eventHub.put('tasks', withProgress(saving.task));
    },
    page: async (filter, after, limit) =>
      (await list.page(filter, after, limit)).map((task) => withProgress(withQuiet(task))),
    async remove(ids) {
      const forgotten = await store.remove(ids);
      for (const id of forgotten) {
        running.delete(id);
        summaries.delete(id);
        eventHub.remove('tasks', id);
      }
      return forgotten;
    },
    async restore(ids) {
      for (const task of await store.restore(ids)) eventHub.put('tasks', task);
    },
    async recent(count) {
      const { tasks, moreWaiting } = await store.recent(count);
      return { tasks: tasks.map((task) => withProgress(withQuiet(task))), moreWaiting };
    },
    tasksOfComparison: async (id) => (await store.tasksOfComparison(id)).map((task) => withProgress(withQuiet(task))),
    tasksOfProject: async (id) => (await store.tasksOfProject(id)).map((task) => withProgress(withQuiet(task))),
    withoutAnswer: () => [...unanswered.values()],
    async unfinished() {
      const tasks = await store.unfinished();
      for (const task of tasks) open.set(task.id, canBeCharged(task));
      if (tasks.length > 0) onCount?.(open.size);
      return tasks;
    },
    unfinishedCount: () => open.size,
    canCharge: () => [...open.values()].includes(true),
  };
}

function withNoteFact(options: ApplyOptions, note: string | undefined): ApplyOptions {
  return note === undefined ? options : { ...options, facts: { ...options.facts, shotNote: note } };
}

/** Returns the history line of an event. An uneventful poll has none. */
function evidenceOf(event: TaskEvent, before: Task, after: Task, options: ApplyOptions): TaskHistoryEntry | null {
  const { kind, at: _, ...facts } = event;
  if (kind === 'put-off' || kind === 'send-put-off' || (kind === 'still-working' && isAsBefore(before, after)))
    return null;
  const { answer } = options;
  const attempt = before.state === 'sending' ? (after.sends ?? 1) : Math.max(1, after.looks);
  if (!('problem' in facts)) {
    return {
      kind,
      attempt,
      httpStatus: answer?.status,
      traceId: answer?.traceId ?? options.traceId,
      raw: answer?.text,
      facts: { ...facts, ...options.facts },
    };
  }
  const { raw, ...problem } = facts.problem;
  return {
    kind,
    attempt,
    httpStatus: problem.status ?? answer?.status,
    traceId: problem.traceId ?? answer?.traceId,
    raw: raw ?? answer?.text,
    facts: { ...facts, problem, ...options.facts },
  };
}

function isAsBefore(before: Task, after: Task): boolean {
  const isSame = before.status === after.status && before.resultPath === after.resultPath;
  return isSame && before.problem === undefined && before.notes === after.notes;
}

/**
 * After a longer pause than the longest poll interval, a run may have ended long before it was noticed. Milliseconds.
 */
const longestPauseMs = 150_000;

interface RunDuration {
  readonly task: Task;
  /** Milliseconds from accepted to completed. */
  readonly took: number;
}

/** Returns the duration of a run if both of its ends were noticed in time. */
function measureRunDuration(before: Task, after: Task, event: TaskEvent): RunDuration | undefined {
  if (event.kind !== 'completed' || after === before || before.completedAt !== undefined) return undefined;
  if (before.tracked || before.acceptedAt === undefined) return undefined;
  if (event.at - before.updatedAt > longestPauseMs) return undefined;
  const durationMs = event.at - before.acceptedAt;
  return durationMs > 0 ? { task: after, took: durationMs } : undefined;
}
