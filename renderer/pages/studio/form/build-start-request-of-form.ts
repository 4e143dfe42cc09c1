import { sweepOfTemplate } from '../../../../shared/comparisons/run-plan/sweep-of-template.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { templateDraft } from '../../../../shared/tasks/remix.ts';
import type { Start } from './use-start-runs.ts';

/** The request that one click on Generate sends. Main starts a run or a comparison of the same id only once. */
export type StartRequestOfForm =
  | { readonly kind: 'run'; readonly intentId: string; readonly drafts: readonly Draft[]; readonly shotId?: string }
  | {
      readonly kind: 'comparison';
      readonly drafts: readonly Draft[];
      readonly request: Start & { readonly id: string };
    };

/**
 * Several runs of one click are a comparison from the start. All of them start, or none. The brief of a template is the
 * template that the runs were expanded from.
 */
export function buildStartRequestOfForm(
  model: Model,
  drafts: readonly Draft[],
  target: { readonly shotId?: string },
  intentId: string,
  newId: () => string = () => crypto.randomUUID(),
): StartRequestOfForm | undefined {
  const [first] = drafts;
  if (!first) return undefined;
  if (drafts.length === 1) return { kind: 'run', intentId, drafts, ...target };
  const grid = sweepOfTemplate(drafts);
  const runs = drafts.map((draft, index) => {
    const cell = grid?.cells[index];
    const run = { id: newId(), modelId: model.id, draft, ...target };
    return cell ? { ...run, cell } : run;
  });
  const brief = { modelId: model.id, draft: templateDraft(model, first) };
  const sweep = grid ? { sweep: grid.sweep } : {};
  return { kind: 'comparison', drafts, request: { id: intentId, title: '', brief, ...sweep, runs } };
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
