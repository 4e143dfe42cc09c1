import { type SelectQueryBuilder, sql } from 'kysely';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import type { TaskCursor, TaskFilter } from '../../shared/tasks/task-query.ts';
import { type TaskGroup, taskGroups } from '../../shared/tasks/task-state-group.ts';
import { type TaskState, taskStates } from '../../shared/tasks/task-states.ts';
import { normalizeForSearch } from '../../shared/util/normalize-for-search.ts';
import type { Database } from './database.ts';
import type { Tables } from './table-types.ts';
import { parseTasks } from './task-row.ts';

export interface TaskCounts {
  /** Counts with the filter's model and search. */
  readonly groups: Readonly<Record<TaskGroup, number>>;
  /** Counts with the filter's group and search; the model with the most tasks first. */
  readonly models: readonly { readonly modelId: string; readonly count: number }[];
}

export interface BriefTask {
  readonly id: string;
  readonly state: TaskState;
  /** The task id of the gateway is known, so the task can be polled. */
  readonly accepted: boolean;
  readonly destination: { readonly kind: Destination['kind'] };
}

/** The list of tasks, without removed ones. */
export interface TaskListStore {
  page(filter: TaskFilter, after: TaskCursor | undefined, limit: number): Promise<Task[]>;
  counts(filter: TaskFilter): Promise<TaskCounts>;
  /** Returns every matching task in list order. */
  matching(filter: TaskFilter): Promise<BriefTask[]>;
}

export function createTaskListStore(database: Database): TaskListStore {
  const listed = () => database.selectFrom('tasks').where('forgotten_at', 'is', null);

  return {
    async page(filter, after, limit) {
      let query = passing(listed(), filter)
        .select('record')
        .orderBy('task_rank')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (after) {
        const { rank, createdAt, id } = after;
        query = query.where(({ eb, or, and }) =>
          or([
            eb('task_rank', '>', rank),
            and([eb('task_rank', '=', rank), eb('created_at', '<', createdAt)]),
            and([eb('task_rank', '=', rank), eb('created_at', '=', createdAt), eb('id', '<', id)]),
          ]),
        );
      }
      return parseTasks(await query.execute());
    },
    async counts({ group, modelId, search }) {
      const count = sql<number>`count(*)`.as('count');
      const groups = await passing(listed(), { modelId, search })
        .select(['task_group', count])
        .groupBy('task_group')
        .execute();
      const models = await passing(listed(), { group, search })
        .select(['model_id', count])
        .groupBy('model_id')
        .orderBy('count', 'desc')
        .orderBy('model_id')
        .execute();
      const of = (name: TaskGroup) => Number(groups.find((row) => row.task_group === name)?.count ?? 0);
      return {
        groups: Object.fromEntries(taskGroups.map((name) => [name, of(name)])) as Record<TaskGroup, number>,
        models: models.map((row) => ({ modelId: row.model_id, count: Number(row.count) })),
      };
    },
    async matching(filter) {
      const rows = await passing(listed(), filter)
        .select([
          'id',
          'state',
          sql<string | null>`record ->> '$.taskId'`.as('taskId'),
          sql<string>`record ->> '$.destination.kind'`.as('kind'),
        ])
        .orderBy('task_rank')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.flatMap(({ id, state, taskId, kind }) => {
        const taskState = taskStates.find((each) => each === state);
        const destination = { kind: kind === 'sandbox' ? ('sandbox' as const) : ('gateway' as const) };
        return taskState === undefined ? [] : { id, state: taskState, accepted: taskId !== null, destination };
      });
    },
  };
}

type Query<Columns> = SelectQueryBuilder<Tables, 'tasks', Columns>;

function passing<Columns>(
  query: Query<Columns>,
  { group, modelId, search = '' }: { [K in keyof TaskFilter]: TaskFilter[K] | undefined },
): Query<Columns> {
  let passed = query;
  if (group !== undefined) passed = passed.where('task_group', '=', group);
  if (modelId !== undefined) passed = passed.where('model_id', '=', modelId);
  const sought = normalizeForSearch(search.trim());
  // Not LIKE, because users also search for % and _.
  if (sought !== '') passed = passed.where(({ eb, fn, val }) => eb(fn('instr', ['folded', val(sought)]), '>', 0));
  return passed;
}
