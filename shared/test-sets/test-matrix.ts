import type { Item } from '../library/item.ts';
import type { Project, TestColumn } from '../projects/project.ts';
import type { Shot } from '../projects/shot.ts';
import type { Task } from '../tasks/task.ts';

/** A model of a test set, or a model with the settings of a preset. */
export interface MatrixColumn {
  /** As `keyOfColumn` returns it. */
  readonly key: string;
  readonly modelId: string;
  /** Name of the preset. */
  readonly settings: string | undefined;
}

interface MatrixCell {
  /** In the order in which they were added. */
  readonly items: readonly Item[];
  /** Unfinished runs, and runs whose outcome the user must decide. */
  readonly tasks: readonly Task[];
}

export interface MatrixRow {
  readonly shot: Shot;
  /** By the key of the column. */
  readonly cells: ReadonlyMap<string, MatrixCell>;
}

/** The briefs of a test set as rows, and its models as columns. */
export interface TestMatrix {
  /** The column with the earliest take first. Columns without a take follow. */
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly MatrixRow[];
}

interface MatrixSource {
  readonly project: Pick<Project, 'testSet'>;
  /** In the order of the cut, without those in Trash. */
  readonly shots: readonly Shot[];
  /** Takes that were deleted permanently have none. */
  readonly items: ReadonlyMap<string, Item>;
  /** Tasks of the shots that are unfinished or need the user. */
  readonly tasks: readonly Task[];
}

export const emptyCell: MatrixCell = { items: [], tasks: [] };

/** Returns the id of a stored column with settings, otherwise the id of the model. */
export function keyOfColumn({ id, modelId, settings }: TestColumn): string {
  return settings ? id : modelId;
}

/** Returns the matrix of a test set. Takes in Trash are not part of it. */
export function testMatrix({ project, shots, items, tasks }: MatrixSource): TestMatrix {
  const stored = project.testSet?.columns ?? [];
  // Results name the comparison that made them, also after a rebuild of the library.
  const byStart = new Map(
    stored.flatMap((column) =>
      column.settings ? column.comparisonIds.map((id) => [`${id} ${column.modelId}`, column] as const) : [],
    ),
  );
  const columns = new Map<string, MatrixColumn & { readonly since: number }>();
  const addColumn = (modelId: string, column: TestColumn | undefined, since: number): string => {
    const key = column ? keyOfColumn(column) : modelId;
    const known = columns.get(key);
    if (!known || since < known.since) columns.set(key, { key, modelId, settings: column?.settings?.title, since });
    return key;
  };
  const tasksByShot = Map.groupBy(tasks, ({ shotId }) => shotId);
  const rows = shots.map((shot): MatrixRow => {
    const cells = new Map<string, { items: Item[]; tasks: Task[] }>();
    const cellOf = ({ modelId, comparisonId }: Pick<Item, 'modelId' | 'comparisonId'>, since: number) => {
      const key = addColumn(modelId, byStart.get(`${comparisonId} ${modelId}`), since);
      const cell = cells.get(key) ?? { items: [], tasks: [] };
      cells.set(key, cell);
      return cell;
    };
    for (const { itemId, addedAt } of shot.takes) {
      const item = items.get(itemId);
      if (item && item.trashedAt === undefined) cellOf(item, addedAt).items.push(item);
    }
    for (const task of tasksByShot.get(shot.id) ?? []) cellOf(task, task.createdAt).tasks.push(task);
    return { shot, cells };
  });
  // Of these, nothing may have been sent yet: the runs are about to be stored.
  for (const column of stored) addColumn(column.modelId, column, Number.MAX_VALUE);
  const ordered = [...columns.values()].sort((a, b) => a.since - b.since);
  return { columns: ordered.map(({ since: _, ...column }) => column), rows };
}

/** Returns the take of a cell that is judged: the selected one, a picked one, or the newest. */
export function judgedItem({ shot, cells }: MatrixRow, key: string): Item | undefined {
  const { items } = cells.get(key) ?? emptyCell;
  return (
    items.find(({ id }) => id === shot.selectedItemId) ?? items.find(({ flag }) => flag === 'pick') ?? items.at(-1)
  );
}

/**
 * Returns the rows by what they have in a column: a result, a run that is unfinished or waits for the user and may bring
 * or cost one, or neither.
 */
export function rowsByState({ rows }: TestMatrix, key: string) {
  return Map.groupBy(rows, ({ cells }) => {
    const { items, tasks } = cells.get(key) ?? emptyCell;
    return items.length > 0 ? 'done' : tasks.length > 0 ? 'running' : 'missing';
  });
}
