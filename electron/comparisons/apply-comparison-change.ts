import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { mostPanes } from '../../shared/comparisons/view-state.ts';
import { ProblemError, problem } from '../../shared/problem.ts';

/** Changes made by the user. Omitted fields stay unchanged. */
export interface ComparisonChange {
  readonly title?: string | undefined;
  readonly panes?: Comparison['panes'] | undefined;
  readonly stage?: Comparison['stage'] | undefined;
  readonly notes?: Comparison['notes'] | undefined;
}

/**
 * Returns the comparison with `change` applied at the time `now`. View settings are saved too, but don't move the
 * comparison to the top of the list. Throws a `ProblemError` for an invalid combination of panes.
 */
export function applyComparisonChange(as: Comparison, change: ComparisonChange, now: number): Comparison {
  const { title = as.title, panes = as.panes, stage = as.stage, notes = as.notes } = change;
  checkPanes(panes, as);
  const after = { ...as, title: title.trim(), panes: [...panes], stage, notes: [...notes] };
  if (isSame(after, as)) return as;
  const isOnlyStage = isSame({ ...after, stage: as.stage }, as);
  return isOnlyStage ? after : { ...after, changedAt: now };
}

export function checkPanes(panes: Comparison['panes'], { runs }: Pick<Comparison, 'runs'>): void {
  if (panes.length > mostPanes) throw tooManyPanesError(panes.length);
  if (new Set(panes.map((pane) => pane.id)).size < panes.length) {
    throw new ProblemError(problem('input', 'Two panes have the same ID.'));
  }
  const known = new Set(runs.map((run) => run.id));
  for (const { source } of panes) {
    if (source.kind === 'run' && !known.has(source.runId)) {
      throw new ProblemError(problem('input', 'A pane shows a run that isn’t in this comparison.'));
    }
  }
}

export function tooManyPanesError(wanted: number): ProblemError {
  const sentence = `A comparison can show at most ${mostPanes} results; this would be ${wanted}. Close a pane first.`;
  return new ProblemError(problem('input', sentence));
}

function isSame(a: Comparison, b: Comparison): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
