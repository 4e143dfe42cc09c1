import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Task } from '../../shared/tasks/task.ts';
import type { TaskHistoryLine } from '../../shared/tasks/task-history.ts';
import { isFinal, taskStates } from '../../shared/tasks/task-states.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from './database/database.ts';
import { parseRecord } from './database/record-store.ts';
import type { Tables } from './database/table-types.ts';
import { addIntent } from './intent-store.ts';
import { parseTask, parseTasks, rowOf, type TaskHistoryEntry } from './task-row.ts';

/** Data without a column. Entries of older versions have neither run nor attempt. */
const detailSchema = z.object({
  run: z.string().default(''),
  attempt: z.number().int().optional(),
  raw: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).default({}),
});

const longestRaw = 8 * 1024;

const longestDetail = 24 * 1024;

type Row = Pick<
  Selectable<Tables['task_events']>,
  'sequence' | 'at' | 'monotonic' | 'kind' | 'http_status' | 'trace_id' | 'detail'
>;

/** Maximum number of tasks in the snapshot that wait for the user. Older ones are loaded by page. */
const mostWaiting = 300;

const openStates = taskStates.filter((state) => !isFinal(state));

/** The rows of tasks and their history. */
export class TaskStore {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #run = randomUUID();
  /** Read for every poll, but changed about once per model. */
  readonly #resultPaths = new Map<string, string>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Commits a new task and its first history entry. Durable when it returns. Throws if the intention started something
   * before.
   */
  async add(task: Task, entry: TaskHistoryEntry, intentId?: string): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      if (intentId !== undefined) await addIntent(transaction, intentId, task.id);
      await transaction.insertInto('tasks').values(rowOf(task)).execute();
      await this.#write(transaction, task.id, entry);
    });
  }

  find(id: string): Promise<Task | undefined> {
    return this.#read(this.#database, id);
  }

  /**
   * Applies `change` to the current row in one transaction, with a history entry if `entryOf` returns one. `also` runs in
   * that transaction, and may change the task further. Returns the changed task, or `null` if nothing changed.
   */
  change(
    id: string,
    change: (task: Task) => Task,
    entryOf: (before: Task, after: Task) => TaskHistoryEntry | null,
    also: (transaction: Database, changed: Task) => Promise<Task> = async (_, changed) => changed,
  ): Promise<Task | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const before = await this.#read(transaction, id);
      if (!before) return null;
      const changed = change(before);
      if (changed === before) return null;
      const after = await also(transaction, changed);
      await transaction.updateTable('tasks').set(rowOf(after)).where('id', '=', id).execute();
      const entry = entryOf(before, after);
      if (entry) await this.#write(transaction, id, entry);
      return after;
    });
  }

  /** Returns the tasks with this gateway task id, ignoring case, at every gateway. */
  async withTaskId(taskId: string): Promise<Task[]> {
    const rows = await listed(this.#database)
      .where(sql<string>`lower(json_extract(record, '$.taskId'))`, '=', taskId.toLowerCase())
      .execute();
    return parseTasks(rows);
  }

  /** Returns the tasks of a comparison, newest first. A run that was started alone is in the set with its own id. */
  async tasksOfComparison(comparisonId: string): Promise<Task[]> {
    const rows = await listed(this.#database)
      .where((where) =>
        where.or([
          where('comparison_id', '=', comparisonId),
          where.and([where('id', '=', comparisonId), where('comparison_id', 'is', null)]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return parseTasks(rows);
  }

  /** Returns the tasks of all shots of a project that are unfinished or need the user; newest first. */
  async tasksOfProject(projectId: string): Promise<Task[]> {
    const rows = await listed(this.#database)
      .where('shot_id', 'in', (shots) => shots.selectFrom('shots').select('id').where('project_id', '=', projectId))
      .where((where) => where.or([where('state', 'in', openStates), where('task_rank', '=', 0)]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return parseTasks(rows);
  }

  async unfinished(): Promise<Task[]> {
    const rows = await this.#database.selectFrom('tasks').select('record').where('state', 'in', openStates).execute();
    return parseTasks(rows);
  }

  /**
   * Returns all unfinished tasks, the newest `mostWaiting` finished ones that wait for the user, and the newest
   * `count` others; newest first. `moreWaiting`: more finished tasks wait for the user.
   */
  async recent(count: number): Promise<{ tasks: Task[]; moreWaiting: boolean }> {
    // Selected by state: a task that waits for a key is sorted with the finished ones, but continues automatically
    // later.
    const open = await listed(this.#database).where('state', 'in', openStates).execute();
    const waiting = await listed(this.#database)
      .where('task_rank', '=', 0)
      .where('state', 'not in', openStates)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostWaiting + 1)
      .execute();
    const ended = await listed(this.#database)
      .where('task_rank', '=', 2)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .execute();
    const tasks = parseTasks([...open, ...waiting.slice(0, mostWaiting), ...ended]);
    return {
      tasks: tasks.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)),
      moreWaiting: waiting.length > mostWaiting,
    };
  }

  /** Removes finished tasks from every list. Returns the ids of the removed tasks. */
  async remove(ids: readonly string[]): Promise<string[]> {
    const removed: string[] = [];
    for (const batch of inParts(ids)) {
      const rows = await this.#database
        .updateTable('tasks')
        .set({ forgotten_at: this.#clock.now() })
        .where('id', 'in', batch)
        .where('state', 'not in', openStates)
        .where('forgotten_at', 'is', null)
        .returning('id')
        .execute();
      removed.push(...rows.map((row) => row.id));
    }
    return removed;
  }

  /** Restores removed tasks. */
  async restore(ids: readonly string[]): Promise<Task[]> {
    const tasks: Task[] = [];
    for (const batch of inParts(ids)) {
      const rows = await this.#database
        .updateTable('tasks')
        .set({ forgotten_at: null })
        .where('id', 'in', batch)
        .where('forgotten_at', 'is not', null)
        .returning('record')
        .execute();
      tasks.push(...parseTasks(rows));
    }
    return tasks;
  }

  /** Deletes removed tasks permanently. */
  async deleteRemoved(): Promise<void> {
    await this.#database.deleteFrom('tasks').where('forgotten_at', 'is not', null).execute();
  }

  /** Returns the history after entry `after`, in the order of the events, regardless of the clocks. */
  async history(taskId: string, after = 0): Promise<TaskHistoryLine[]> {
    const rows = await this.#database
      .selectFrom('task_events')
      .selectAll()
      .where('task_id', '=', taskId)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .execute();
    return rows.map(unpackHistoryEntry);
  }

  /** Returns the result path that last answered for a model at a gateway. */
  async resultPath(destination: string, modelId: string): Promise<string | undefined> {
    const resultPath = this.#resultPaths.get(`${modelId} ${destination}`);
    if (resultPath !== undefined) return resultPath;
    const row = await this.#database
      .selectFrom('result_paths')
      .select('path')
      .where('destination', '=', destination)
      .where('model_id', '=', modelId)
      .executeTakeFirst();
    if (row) this.#resultPaths.set(`${modelId} ${destination}`, row.path);
    return row?.path;
  }

  async saveResultPath(destination: string, modelId: string, path: string): Promise<void> {
    await this.#database
      .insertInto('result_paths')
      .values({ destination, model_id: modelId, path })
      .onConflict((conflict) => conflict.columns(['destination', 'model_id']).doUpdateSet({ path }))
      .execute();
    this.#resultPaths.set(`${modelId} ${destination}`, path);
  }

  #write(transaction: Database, taskId: string, entry: TaskHistoryEntry) {
    return transaction
      .insertInto('task_events')
      .values({
        task_id: taskId,
        at: this.#clock.now(),
        monotonic: this.#clock.monotonic(),
        kind: entry.kind,
        http_status: entry.httpStatus ?? null,
        trace_id: entry.traceId ?? null,
        detail: packHistoryEntry(this.#run, entry),
      })
      .execute();
  }

  async #read(transaction: Database, id: string) {
    const row = await listed(transaction).where('id', '=', id).executeTakeFirst();
    return row ? parseTask(row.record) : undefined;
  }
}

/** Selects the tasks that are not removed. */
function listed(database: Database) {
  return database.selectFrom('tasks').select('record').where('forgotten_at', 'is', null);
}

/** SQLite accepts a limited number of values per statement. */
function inParts<Value>(values: readonly Value[]): Value[][] {
  const parts = Math.ceil(values.length / 500);
  return Array.from({ length: parts }, (_, index) => values.slice(index * 500, (index + 1) * 500));
}

/** Returns JSON that is always readable: data above the limit is omitted completely, the answer first. */
function packHistoryEntry(run: string, { attempt, raw, facts }: TaskHistoryEntry): string {
  const detail = { run, ...(attempt === undefined ? {} : { attempt }) };
  const answer = raw === undefined ? {} : { raw: raw.slice(0, longestRaw) };
  const tries = [
    { ...detail, ...answer, facts: facts ?? {} },
    { ...detail, facts: facts ?? {} },
    { ...detail, ...answer },
  ];
  return (
    tries.map((each) => JSON.stringify(each)).find((text) => text.length <= longestDetail) ?? JSON.stringify(detail)
  );
}

function unpackHistoryEntry({ sequence, at, monotonic, kind, http_status, trace_id, detail }: Row): TaskHistoryLine {
  return {
    line: sequence,
    at,
    monotonic,
    kind,
    ...(http_status === null ? {} : { httpStatus: http_status }),
    ...(trace_id === null ? {} : { traceId: trace_id }),
    ...(parseRecord(detailSchema, detail) ?? { run: '', facts: {} }),
  };
}
