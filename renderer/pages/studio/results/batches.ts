import { promptOf } from '../../../../shared/models/prompts-of-form.ts';
import type { Task } from '../../../../shared/tasks/task.ts';

/** The runs of one click, in the order of their start. */
export interface Batch {
  readonly id: string;
  readonly tasks: readonly Task[];
  /** The prompt of the first run; empty for a run that is tracked by its id. */
  readonly prompt: string;
  readonly comparisonId: string | undefined;
}

/** A saved result, or a run without a result. */
export interface FeedCell {
  readonly kind: 'result' | 'run';
  /** Id of the item, or of the task. */
  readonly id: string;
  readonly task: Task;
}

/** Joins the runs of each comparison. `tasks` are newest first, and so are the batches: a new run moves its batch up. */
export function batchesOf(tasks: readonly Task[]): Batch[] {
  const groups = Map.groupBy(tasks, ({ id, comparisonId }) => comparisonId ?? id);
  return [...groups].map(([id, newestFirst]) => {
    const inOrder = newestFirst.toReversed();
    const [first] = inOrder;
    return {
      id,
      tasks: inOrder,
      prompt: first && !first.tracked ? promptOf(first) : '',
      comparisonId: first?.comparisonId,
    };
  });
}

/** The cells of a batch: the saved results of each run, and the run itself until all its results are saved. */
export function cellsOf({ tasks }: Batch): FeedCell[] {
  return tasks.flatMap((task) => {
    const results = task.links.flatMap(({ itemId }): FeedCell[] =>
      itemId === undefined ? [] : [{ kind: 'result', id: itemId, task }],
    );
    const isSaved = task.state === 'done' && results.length > 0;
    return isSaved ? results : [...results, { kind: 'run', id: task.id, task }];
  });
}

/** Ids of the saved results, in the order in which they are shown. */
export function resultsOf(batch: Batch): string[] {
  return cellsOf(batch).flatMap(({ kind, id }) => (kind === 'result' ? [id] : []));
}
