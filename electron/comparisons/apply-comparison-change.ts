import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { mostPanes, type ViewState } from '../../shared/comparisons/view-state.ts';
import type { comparisonContract } from '../../shared/contract/comparison-contract.ts';
import { refuse } from '../../shared/problem.ts';
import type { Handlers } from '../util/call-handler-types.ts';

type ComparisonChange = Omit<Parameters<Handlers<typeof comparisonContract>['change']>[0], 'id'>;

/**
 * Returns the comparison with `change` applied at the time `now`. View settings are saved too, but don't move the
 * comparison to the top of the list. Throws a `ProblemError` for an invalid combination of panes.
 */
export function applyComparisonChange(comparison: Comparison, change: ComparisonChange, now: number): Comparison {
  const { title = comparison.title, panes = comparison.panes, notes = comparison.notes } = change;
  const stage = stageAfter(comparison.stage, change);
  checkPanes(panes, comparison);
  const after = { ...comparison, title: title.trim(), panes: [...panes], stage, notes: [...notes] };
  if (isSame(after, comparison)) return comparison;
  const isOnlyStage = isSame({ ...after, stage: comparison.stage }, comparison);
  return isOnlyStage ? after : { ...after, changedAt: now };
}

function stageAfter(before: ViewState, { stage = before, stageParts }: ComparisonChange): ViewState {
  return stageParts ? { ...before, ...Object.fromEntries(stageParts.map((part) => [part, stage[part]])) } : stage;
}

function checkPanes(panes: Comparison['panes'], { runs }: Pick<Comparison, 'runs'>): void {
  checkPaneCount(panes.length);
  if (new Set(panes.map((pane) => pane.id)).size < panes.length) {
    refuse('Two panes have the same ID.');
  }
  const runIds = new Set(runs.map((run) => run.id));
  for (const { source } of panes) {
    if (source.kind === 'run' && !runIds.has(source.runId)) {
      refuse('A pane shows a run that isn’t in this comparison.');
    }
  }
}

/** Throws a `ProblemError` for more panes than a comparison can have. */
export function checkPaneCount(count: number): void {
  if (count <= mostPanes) return;
  refuse(`A comparison holds at most ${mostPanes} results; this would be ${count}. Remove a pane first.`);
}

function isSame(a: Comparison, b: Comparison): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
