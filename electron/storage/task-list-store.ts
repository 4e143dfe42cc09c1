import { type SelectQueryBuilder, sql } from 'kysely';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import type { TaskCursor, TaskFilter } from '../../shared/tasks/task-query.ts';
import { type TaskGroup, taskGroups } from '../../shared/tasks/task-state-group.ts';
import { type TaskState, taskStates } from '../../shared/tasks/task-states.ts';
import { normalizeLettersAndCase } from '../../shared/util/normalize-letters-and-case.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/table-types.ts';
import { parseTasks } from './task-row.ts';

/** All ranks in the order of the list. */
const taskRanks = [0, 1, 2] as const;

interface TaskCounts {
  /** Counts with the filter's model and search. */
  readonly groups: Readonly<Record<TaskGroup, number>>;
  /** Counts with the filter's group and search; the model with the most tasks first. */
  readonly models: readonly { readonly modelId: string; readonly count: number }[];
}

interface BriefTask {
  readonly id: string;
  readonly state: TaskState;
  /** The task id of the gateway is known, so the task can be polled. */
  readonly accepted: boolean;
  readonly destination: { readonly kind: Destination['kind'] };
}

/** Number of tasks that `matching` reads at once: main is blocked only for some milliseconds. */
const readAtOnce = 2000;

/** The list of tasks, without removed ones. */
export function createTaskListStore(database: Database) {
  const listed = () => database.selectFrom('tasks').where('forgotten_at', 'is', null);
  /**
   * The tasks of one rank in list order. The index has the times of a rank in ascending order, so a query of all ranks
   * would sort every task.
   */
  const ofRank = (filter: TaskFilter, rank: number, after: TaskCursor | undefined, limit: number) => {
    const query = passing(listed(), filter)
      .where('task_rank', '=', rank)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
    if (after?.rank !== rank) return query;
    return query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
    );
  };

  return {
    async page(filter: TaskFilter, after: TaskCursor | undefined, limit: number): Promise<Task[]> {
      const rows: { record: string }[] = [];
      for (const rank of taskRanks) {
        if (rows.length >= limit || (after && rank < after.rank)) continue;
        rows.push(
          ...(await ofRank(filter, rank, after, limit - rows.length)
            .select('record')
            .execute()),
        );
      }
      return parseTasks(rows);
    },
    async counts({ group, modelId, search }: TaskFilter): Promise<TaskCounts> {
      // One pass for both counts: a search reads every row.
      const rows = await passing(listed(), { search })
        .select(['task_group', 'model_id', sql<number>`count(*)`.as('count')])
        .groupBy(['model_id', 'task_group'])
        .execute();
      const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + Number(count), 0);
      const ofModel = rows.filter((row) => modelId === undefined || row.model_id === modelId);
      const ofGroup = rows.filter((row) => group === undefined || row.task_group === group);
      const countOf = (name: TaskGroup) => sum(ofModel.filter((row) => row.task_group === name));
      return {
        groups: Object.fromEntries(taskGroups.map((name) => [name, countOf(name)])) as Record<TaskGroup, number>,
        models: [...Map.groupBy(ofGroup, ({ model_id }) => model_id)]
          .map(([id, counted]) => ({ modelId: id, count: sum(counted) }))
          .sort((one, other) => other.count - one.count || (one.modelId < other.modelId ? -1 : 1)),
      };
    },
    /** Returns every matching task in list order. */
    async matching(filter: TaskFilter): Promise<BriefTask[]> {
      const found: BriefTask[] = [];
      for (const rank of taskRanks) {
        for (let after: TaskCursor | undefined; ; ) {
          const rows = await ofRank(filter, rank, after, readAtOnce)
            .select([
              'id',
              'state',
              'created_at',
              sql<string | null>`record ->> '$.taskId'`.as('taskId'),
              sql<string>`record ->> '$.destination.kind'`.as('kind'),
            ])
            .execute();
          found.push(...rows.flatMap(briefTaskOf));
          const last = rows.at(-1);
          if (!last || rows.length < readAtOnce) break;
          after = { rank, createdAt: last.created_at, id: last.id };
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
      return found;
    },
  };
}

function briefTaskOf(row: {
  readonly id: string;
  readonly state: string;
  readonly taskId: string | null;
  readonly kind: string;
}): BriefTask[] {
  const state = taskStates.find((each) => each === row.state);
  const kind = row.kind === 'sandbox' ? 'sandbox' : 'gateway';
  return state === undefined ? [] : [{ id: row.id, state, accepted: row.taskId !== null, destination: { kind } }];
}

type Query<Columns> = SelectQueryBuilder<Tables, 'tasks', Columns>;

function passing<Columns>(
  query: Query<Columns>,
  { group, modelId, search = '' }: { [K in keyof TaskFilter]: TaskFilter[K] | undefined },
): Query<Columns> {
  let passed = query;
  if (group !== undefined) passed = passed.where('task_group', '=', group);
  if (modelId !== undefined) passed = passed.where('model_id', '=', modelId);
  const sought = normalizeLettersAndCase(search.trim());
  // Not LIKE, because users also search for % and _.
  if (sought !== '') passed = passed.where(({ eb, fn, val }) => eb(fn('instr', ['folded', val(sought)]), '>', 0));
  return passed;
}
