import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isFinal, type Task, taskStates } from '../../shared/tasks/task.ts';
import type { TaskHistoryLine } from '../../shared/tasks/task-history.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from './database.ts';
import { packHistoryEntry, type TaskHistoryEntry, unpackHistoryEntry } from './task-history-row.ts';
import { parseAll, parseTask, rowOf } from './task-row.ts';

export interface TaskStore {
  /** Commits a new task and its first evidence. Durable when it returns. */
  add(task: Task, evidence: TaskHistoryEntry): Promise<void>;
  find(id: string): Promise<Task | undefined>;
  /** Applies `change` to the row as it is now, in one transaction. `null`: nothing to change. */
  change(
    id: string,
    change: (task: Task) => Task,
    evidence: (before: Task, after: Task) => TaskHistoryEntry | null,
    also?: (transaction: Database) => Promise<void>,
  ): Promise<Task | null>;
  /** Those that the gateway calls by this id, in whatever letter case; at every gateway. */
  withTaskId(taskId: string): Promise<Task[]>;
  /** Newest first. */
  ofComparison(comparisonId: string): Promise<Task[]>;
  unfinished(): Promise<Task[]>;
  /** All that are not at an end, the newest `mostWaitingHeld` that ended and wait for a user, and the newest `count` of
   * the others; newest first. `moreWaiting`: others wait for a user too. */
  recent(count: number): Promise<{ tasks: Task[]; moreWaiting: boolean }>;
  /** Takes ended tasks out of every list. Answers the ids of those that were taken out. */
  forget(ids: readonly string[]): Promise<string[]>;
  /** Puts forgotten tasks back as they were. */
  bringBack(ids: readonly string[]): Promise<Task[]>;
  /** Ends permanently what was forgotten. */
  sweepForgotten(): Promise<void>;
  /** In the order of the events, regardless of the clocks; entries after line `after`. */
  evidence(taskId: string, after?: number): Promise<TaskHistoryLine[]>;
  /** The result path that last answered for a model at a gateway. */
  resultPath(destination: string, modelId: string): Promise<string | undefined>;
  rememberResultPath(destination: string, modelId: string, path: string): Promise<void>;
}

/** The screen starts with so many tasks that wait for a user; older ones come page by page. */
const mostWaitingHeld = 300;

const openStates = taskStates.filter((state) => !isFinal(state));

export function createTaskStore(database: Database, clock: Clock): TaskStore {
  const run = randomUUID();
  /** Asked at every look, and changed about once for each model. */
  const resultPaths = new Map<string, string>();
  const write = (on: Database, taskId: string, evidence: TaskHistoryEntry) =>
    on
      .insertInto('task_events')
      .values({
        task_id: taskId,
        at: clock.now(),
        monotonic: clock.monotonic(),
        kind: evidence.kind,
        http_status: evidence.httpStatus ?? null,
        trace_id: evidence.traceId ?? null,
        detail: packHistoryEntry(run, evidence),
      })
      .execute();
  const read = async (on: Database, id: string) => {
    const row = await on
      .selectFrom('tasks')
      .select('record')
      .where('id', '=', id)
      .where('forgotten_at', 'is', null)
      .executeTakeFirst();
    return row ? parseTask(row.record) : undefined;
  };

  return {
    async add(task, evidence) {
      await database.transaction().execute(async (transaction) => {
        await transaction.insertInto('tasks').values(rowOf(task)).execute();
        await write(transaction, task.id, evidence);
      });
    },
    find: (id) => read(database, id),
    change(id, change, evidence, also) {
      return database.transaction().execute(async (transaction) => {
        const before = await read(transaction, id);
        if (!before) return null;
        const after = change(before);
        if (after === before) return null;
        await also?.(transaction);
        await transaction.updateTable('tasks').set(rowOf(after)).where('id', '=', id).execute();
        const line = evidence(before, after);
        if (line) await write(transaction, id, line);
        return after;
      });
    },
    async withTaskId(taskId) {
      const rows = await database
        .selectFrom('tasks')
        .select('record')
        .where(sql<string>`lower(json_extract(record, '$.taskId'))`, '=', taskId.toLowerCase())
        .where('forgotten_at', 'is', null)
        .execute();
      return parseAll(rows);
    },
    async ofComparison(comparisonId) {
      const rows = await database
        .selectFrom('tasks')
        .select('record')
        .where('comparison_id', '=', comparisonId)
        .where('forgotten_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return parseAll(rows);
    },
    async unfinished() {
      const rows = await database.selectFrom('tasks').select('record').where('state', 'in', openStates).execute();
      return parseAll(rows);
    },
    async recent(count) {
      const listed = () => database.selectFrom('tasks').select('record').where('forgotten_at', 'is', null);
      // By state: a task that waits for a key ranks with the ended ones and continues automatically later.
      const open = await listed().where('state', 'in', openStates).execute();
      const waiting = await listed()
        .where('task_rank', '=', 0)
        .where('state', 'not in', openStates)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostWaitingHeld + 1)
        .execute();
      const ended = await listed()
        .where('task_rank', '=', 2)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
      const tasks = parseAll([...open, ...waiting.slice(0, mostWaitingHeld), ...ended]);
      return {
        tasks: tasks.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)),
        moreWaiting: waiting.length > mostWaitingHeld,
      };
    },
    async forget(ids) {
      const forgotten: string[] = [];
      for (const some of inParts(ids)) {
        const rows = await database
          .updateTable('tasks')
          .set({ forgotten_at: clock.now() })
          .where('id', 'in', some)
          .where('state', 'not in', openStates)
          .where('forgotten_at', 'is', null)
          .returning('id')
          .execute();
        forgotten.push(...rows.map((row) => row.id));
      }
      return forgotten;
    },
    async bringBack(ids) {
      const back: Task[] = [];
      for (const some of inParts(ids)) {
        const rows = await database
          .updateTable('tasks')
          .set({ forgotten_at: null })
          .where('id', 'in', some)
          .where('forgotten_at', 'is not', null)
          .returning('record')
          .execute();
        back.push(...parseAll(rows));
      }
      return back;
    },
    async sweepForgotten() {
      await database.deleteFrom('tasks').where('forgotten_at', 'is not', null).execute();
    },
    async evidence(taskId, after = 0) {
      const rows = await database
        .selectFrom('task_events')
        .selectAll()
        .where('task_id', '=', taskId)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .execute();
      return rows.map(unpackHistoryEntry);
    },
    async resultPath(destination, modelId) {
      const known = resultPaths.get(`${modelId} ${destination}`);
      if (known !== undefined) return known;
      const row = await database
        .selectFrom('result_paths')
        .select('path')
        .where('destination', '=', destination)
        .where('model_id', '=', modelId)
        .executeTakeFirst();
      if (row) resultPaths.set(`${modelId} ${destination}`, row.path);
      return row?.path;
    },
    async rememberResultPath(destination, modelId, path) {
      await database
        .insertInto('result_paths')
        .values({ destination, model_id: modelId, path })
        .onConflict((conflict) => conflict.columns(['destination', 'model_id']).doUpdateSet({ path }))
        .execute();
      resultPaths.set(`${modelId} ${destination}`, path);
    },
  };
}

/** SQLite takes only so many values in one statement. */
function inParts<Value>(values: readonly Value[]): Value[][] {
  const parts = Math.ceil(values.length / 500);
  return Array.from({ length: parts }, (_, index) => values.slice(index * 500, (index + 1) * 500));
}
