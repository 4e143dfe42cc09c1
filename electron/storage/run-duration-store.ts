import type { Task } from '../../shared/tasks/task.ts';
import { quantile, sizeClass, type TypicalTime } from '../../shared/tasks/typical-time.ts';
import type { Database } from './database/database.ts';

/** Durations of runs until the gateway reported their completion. */
const remembered = 50;

export function createRunDurationStore(database: Database) {
  return {
    /** Written in the transaction of the completion. A second call for the same task changes nothing. */
    async add(task: Task, milliseconds: number, transaction: Database): Promise<void> {
      const kind = {
        model_id: task.modelId,
        size_class: sizeClass(task.draft),
        sandbox: task.destination.kind === 'sandbox' ? 1 : 0,
      };
      await transaction
        .insertInto('run_times')
        .values({ task_id: task.id, ...kind, at: task.createdAt, took: Math.round(milliseconds) })
        .onConflict((conflict) => conflict.column('task_id').doNothing())
        .execute();
      // The oldest are deleted, so that reading all of them at every start is fast.
      const runTimes = transaction
        .selectFrom('run_times')
        .select('task_id')
        .where((where) => where.and(kind))
        .orderBy('at', 'desc')
        .limit(remembered);
      await transaction
        .deleteFrom('run_times')
        .where((where) => where.and(kind))
        .where('task_id', 'not in', runTimes)
        .execute();
    },
    /** Returns the typical duration for every kind of run, from its newest fifty runs. */
    async typicalTimes(): Promise<TypicalTime[]> {
      const rows = await database
        .selectFrom('run_times')
        .select(['model_id', 'size_class', 'sandbox', 'took'])
        .orderBy('model_id')
        .orderBy('size_class')
        .orderBy('sandbox')
        .orderBy('took')
        .execute();
      const kinds = Map.groupBy(rows, (row) => JSON.stringify([row.model_id, row.size_class, row.sandbox]));
      return [...kinds.values()].flatMap((runs) => {
        const [first] = runs;
        if (!first) return [];
        const times = runs.map((run) => run.took);
        return {
          modelId: first.model_id,
          sizeClass: first.size_class,
          sandbox: first.sandbox === 1,
          runs: times.length,
          median: quantile(times, 0.5),
          p90: quantile(times, 0.9),
        };
      });
    },
  };
}
