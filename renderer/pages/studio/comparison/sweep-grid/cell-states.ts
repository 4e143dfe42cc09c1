import type { Comparison } from '../../../../../shared/comparisons/comparison.ts';
import { runIdOf } from '../../../../../shared/comparisons/panes-of-runs.ts';
import type { PlannedRun } from '../../../../../shared/comparisons/run-plan/planned-run.ts';
import type { Pane } from '../../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import type { Task } from '../../../../../shared/tasks/task.ts';
import { isFinal } from '../../../../../shared/tasks/task-states.ts';
import { letterOf } from '../../../../entities/comparisons/pane-contents.ts';

/** The visible content of one cell. */
export type CellState = { readonly run: PlannedRun; readonly letters: readonly string[] } & (
  | { readonly kind: 'skipped' | 'planned' | 'starting' }
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'items'; readonly items: readonly Item[] }
);

interface Contents {
  /** Newest first. */
  readonly tasks: readonly Task[];
  readonly items: readonly Item[];
  readonly starting: readonly string[];
}

/** The cell of each run, by "column row". */
export function computeCellStates({ runs, panes }: Pick<Comparison, 'runs' | 'panes'>, contents: Contents) {
  const cells = new Map<string, CellState>();
  for (const run of runs) {
    if (!run.cell) continue;
    cells.set(`${run.cell.column} ${run.cell.row}`, { run, letters: lettersOf(run, panes), ...stateOf(run, contents) });
  }
  return cells;
}

type Stated = CellState extends infer Each ? (Each extends unknown ? Omit<Each, 'run' | 'letters'> : never) : never;

function stateOf(run: PlannedRun, { tasks, items, starting }: Contents): Stated {
  const task = tasks.find((each) => runIdOf(each) === run.id);
  const itemsOfRun = items.filter((item) => runIdOf(item) === run.id);
  // A run that was sent again shows the results of its newest task.
  const newest = itemsOfRun.reduce((latest, item) => (item.createdAt > latest ? item.createdAt : latest), 0);
  const lastTask = itemsOfRun.find((item) => item.createdAt === newest)?.taskId;
  const made = itemsOfRun.filter((item) => item.taskId === lastTask).sort((a, b) => a.position - b.position);
  const isInProgress = task !== undefined && !isFinal(task.state) && task.id !== lastTask;
  if (made.length > 0 && !isInProgress) return { kind: 'items', items: made };
  if (task) return { kind: 'task', task };
  if (starting.includes(run.id)) return { kind: 'starting' };
  return { kind: run.skipped ? 'skipped' : 'planned' };
}

function lettersOf(run: PlannedRun, panes: readonly Pane[]): readonly string[] {
  return panes.flatMap(({ source }, place) =>
    source.kind === 'run' && source.runId === run.id ? [letterOf(place)] : [],
  );
}
