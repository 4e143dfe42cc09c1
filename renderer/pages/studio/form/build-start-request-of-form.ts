import type { PlannedRun, Sweep, SweepGrid } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { templateDraft } from '../../../../shared/tasks/remix.ts';
import type { FormRun } from './drafts-for-runs.ts';

interface Start {
  readonly title: string;
  readonly brief: { readonly modelId: string; readonly draft: Draft };
  readonly sweep?: Sweep;
  readonly runs: readonly PlannedRun[];
}

/** The request that one click on Generate sends. Main starts a run or a comparison of the same id only once. */
export type StartRequestOfForm =
  | { readonly kind: 'run'; readonly intentId: string; readonly runs: readonly FormRun[]; readonly shotId?: string }
  | {
      readonly kind: 'comparison';
      readonly runs: readonly FormRun[];
      readonly request: Start & { readonly id: string };
    };

/**
 * Several runs of one click are a comparison from the start. All of them start, or none. The brief of a template is the
 * template that the runs were expanded from. `draft`: the form.
 */
export function buildStartRequestOfForm(
  { model, draft }: FormRun,
  runs: readonly FormRun[],
  target: { readonly shotId?: string },
  intentId: string,
  gridOf: (runs: readonly FormRun[]) => SweepGrid | undefined,
  newId: () => string = () => crypto.randomUUID(),
): StartRequestOfForm | undefined {
  const [first] = runs;
  if (!first) return undefined;
  if (runs.length === 1) return { kind: 'run', intentId, runs, ...target };
  const grid = gridOf(runs);
  const planned = runs.map((run, index) => {
    const cell = grid?.cells[index];
    return { id: newId(), modelId: run.model.id, draft: run.draft, ...target, ...(cell ? { cell } : {}) };
  });
  const lists = draft.sweep && { sweep: draft.sweep };
  const brief = { modelId: model.id, draft: { ...templateDraft(model, first.draft), ...lists } };
  const sweep = grid ? { sweep: grid.sweep } : {};
  return { kind: 'comparison', runs, request: { id: intentId, title: '', brief, ...sweep, runs: planned } };
}

/** A start that failed, with the form after that click. */
export interface FailedStart {
  readonly start: StartRequestOfForm;
  readonly form: string;
}

/**
 * Returns what a click starts. A click on an unchanged form repeats the failed start with its ids, because its outcome
 * can be unknown.
 */
export function startRequestOfClick(
  failed: FailedStart | null,
  form: string,
  create: () => StartRequestOfForm | undefined,
): StartRequestOfForm | undefined {
  return failed?.form === form ? failed.start : create();
}
