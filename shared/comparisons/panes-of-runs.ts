import type { Item } from '../library/item.ts';
import type { PlannedRun } from './run-plan/planned-run.ts';
import { mostVisiblePanes, type Pane } from './view-state.ts';

/**
 * Returns panes for the results of runs, at most `room`, in the order of the runs. Every run receives its first pane
 * before any run receives a second one, so a run with many results leaves room for others. Skipped runs receive none.
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
    for (let position = 1; position <= Math.min(countOf(run), mostVisiblePanes); position += 1) {
      places.push({ place, position, runId: run.id });
    }
  }
  places.sort((a, b) => a.position - b.position || a.place - b.place);
  return places
    .slice(0, Math.max(0, room))
    .sort((a, b) => a.place - b.place || a.position - b.position)
    .map(({ runId, position }) => ({ id: newId(), source: { kind: 'run', runId, position }, offset: 0 }));
}

/** Returns the result of a pane, if it is among `items`. For a run that was sent again, returns the newest result. */
export function itemOfPane({ source }: Pane, items: readonly Item[]): Item | undefined {
  if (source.kind === 'item') return items.find((item) => item.id === source.itemId);
  let newest: Item | undefined;
  for (const item of items) {
    if (item.runId !== source.runId || item.position !== source.position) continue;
    if (newest === undefined || item.createdAt > newest.createdAt) newest = item;
  }
  return newest;
}

/** Returns the ids of sent runs: a task exists, or a result of a removed task. */
export function sentRuns(
  tasks: readonly { readonly runId?: string | undefined }[],
  items: readonly { readonly runId?: string | undefined }[],
): ReadonlySet<string> {
  return new Set([...tasks, ...items].flatMap(({ runId }) => runId ?? []));
}
