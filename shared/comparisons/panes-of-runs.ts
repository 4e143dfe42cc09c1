import type { Item } from '../library/item.ts';
import type { PlannedRun } from './run-plan/planned-run.ts';
import type { Pane } from './view-state.ts';

// Imports types only: the window loads this file first, without the schemas.

/**
 * Returns panes for the results of runs, at most `room`, in the order of the runs. Every run receives its first pane
 * before any run receives a second one, so a run with many results leaves room for others. Skipped runs receive none.
 * `countOf`: the number of panes that a run may have.
 */
export function panesOfRuns(
  runs: readonly PlannedRun[],
  countOf: (run: PlannedRun) => number,
  room: number,
  newId: () => string,
): Pane[] {
  const planned = runs.filter((run) => run.skipped === undefined);
  const places: { place: number; position: number; runId: string }[] = [];
  for (const [place, run] of planned.entries()) {
    for (let position = 1; position <= countOf(run); position += 1) {
      places.push({ place, position, runId: run.id });
    }
  }
  places.sort((a, b) => a.position - b.position || a.place - b.place);
  return places
    .slice(0, Math.max(0, room))
    .sort((a, b) => a.place - b.place || a.position - b.position)
    .map(({ runId, position }) => ({ id: newId(), source: { kind: 'run', runId, position }, offset: 0 }));
}

/** A task, or a result of one. */
interface OfTask {
  /** Id of the task; of a result, `taskId` is. */
  readonly id: string;
  readonly taskId?: string | undefined;
  readonly position?: number;
  readonly runId?: string | undefined;
  readonly comparisonId?: string | undefined;
}

/** Only results have a position. The task id of a task is the one of the gateway. */
const idOfTask = ({ id, taskId = id, position }: OfTask) => (position === undefined ? id : taskId);

/** Returns the planned run of a task or a result. A run that was started alone has the id of its task. */
export function runIdOf(of: OfTask): string {
  return of.runId ?? idOfTask(of);
}

/** Returns the set of a task or a result. A run that was started alone has a set of its own, with the id of its task. */
export function setIdOf(of: OfTask): string {
  return of.comparisonId ?? idOfTask(of);
}

/** Returns the result of a pane, if it is among `items`. For a run that was sent again, returns the newest result. */
export function itemOfPane({ source }: Pane, items: readonly Item[]): Item | undefined {
  if (source.kind === 'item') return items.find((item) => item.id === source.itemId);
  let newest: Item | undefined;
  for (const item of items) {
    if (runIdOf(item) !== source.runId || item.position !== source.position) continue;
    if (newest === undefined || item.createdAt > newest.createdAt) newest = item;
  }
  return newest;
}

/** Returns the ids of sent runs: a task exists, or a result of a removed task. */
export function sentRuns(tasks: readonly OfTask[], items: readonly OfTask[]): ReadonlySet<string> {
  return new Set([...tasks, ...items].map(runIdOf));
}
