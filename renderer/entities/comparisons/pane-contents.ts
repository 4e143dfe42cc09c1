import type { Comparison } from '../../../shared/comparisons/comparison.ts';
import { itemOfPane, runIdOf } from '../../../shared/comparisons/panes-of-runs.ts';
import type { PlannedRun } from '../../../shared/comparisons/run-plan/planned-run.ts';
import { sweptValueLabels } from '../../../shared/comparisons/run-plan/swept-value-labels.ts';
import type { Pane } from '../../../shared/comparisons/view-state.ts';
import { ratioOf, readSizeOrRatio } from '../../../shared/fields/size-or-ratio.ts';
import type { Item } from '../../../shared/library/item.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../shared/models/model.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';

/** The current content of a pane. */
export type ShownPane = {
  readonly pane: Pane;
  /** A to Z, then AA, by its place. */
  readonly letter: string;
  /** Set in a blind round: nothing may reveal the model, and `letter` is a number. */
  readonly blind?: true;
  /** Its values on the axes of the sweep: "1440 × 810", "seed 2". Absent without a sweep. */
  readonly swept?: readonly string[];
} & (
  | { readonly kind: 'item'; readonly item: Item }
  /** The task has no result yet, or ended without one. */
  | { readonly kind: 'task'; readonly task: Task }
  /** A run that was not sent yet. */
  | { readonly kind: 'planned'; readonly run: PlannedRun }
  /** The item is no longer in the library, or is in the trash. */
  | { readonly kind: 'missing'; readonly trashed?: Item }
);

/** A pane that shows a result. */
export type ShownItem = Extract<ShownPane, { readonly kind: 'item' }>;

interface Contents {
  /** Newest first. */
  readonly tasks: readonly Task[];
  readonly items: readonly Item[];
}

export function paneContents(
  { panes, runs, sweep }: Pick<Comparison, 'panes' | 'runs' | 'sweep'>,
  contents: Contents,
): ShownPane[] {
  return panes.map((pane, place) => {
    const shown = shownIn(pane, runs, contents);
    const runId =
      pane.source.kind === 'run' ? pane.source.runId : shown.kind === 'item' ? runIdOf(shown.item) : undefined;
    const run = sweep && runs.find(({ id }) => id === runId);
    return { pane, letter: letterOf(place), ...(sweep && run && { swept: sweptValueLabels(run, sweep) }), ...shown };
  });
}

type Shown = ShownPane extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'pane' | 'letter' | 'blind' | 'swept'>
    : never
  : never;

function shownIn(pane: Pane, runs: readonly PlannedRun[], { tasks, items }: Contents): Shown {
  const item = itemOfPane(pane, items);
  const { source } = pane;
  if (source.kind === 'item') return item ? contentOfItem(item) : { kind: 'missing' };
  const task = tasks.find((each) => runIdOf(each) === source.runId);
  // After a retry, the user waits for the new run. If the new run has no result, the earlier result counts.
  const waitsForNew = task !== undefined && !isFinal(task.state) && item?.taskId !== task.id;
  if (item && !waitsForNew) return contentOfItem(item);
  if (task) return { kind: 'task', task };
  const run = runs.find((each) => each.id === source.runId);
  return run ? { kind: 'planned', run } : { kind: 'missing' };
}

function contentOfItem(item: Item): Shown {
  return item.trashedAt === undefined ? { kind: 'item', item } : { kind: 'missing', trashed: item };
}

const letterCount = 26;

/** Letters of a place from 0, as in a spreadsheet: A to Z, then AA. */
export function letterOf(place: number): string {
  const before = place < letterCount ? '' : letterOf(Math.floor(place / letterCount) - 1);
  return before + String.fromCharCode('A'.charCodeAt(0) + (place % letterCount));
}

/** Width divided by height, as the form of a run requests it; undefined when the model chooses. */
export function shapeOfDraft({ modelId, draft }: Pick<Task, 'modelId' | 'draft'>): number | undefined {
  const model = modelById(modelId);
  const [name, field] = (model && fieldWithRole(model, 'shape')) ?? [];
  const shape = name === undefined ? null : readSizeOrRatio(draft.values[name] ?? field?.initial ?? '');
  return shape && shape.height > 0 && shape.width > 0 ? ratioOf(shape) : undefined;
}
