import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { prepareRun, type RunFacts, reasonTitle } from '../../../../shared/models/prepare-run.ts';
import type { Remedy } from '../../../../shared/problem.ts';

/** One reason that blocks Generate. */
export interface Block {
  /** Start of the sentence, shown as a link. */
  readonly title: string;
  readonly text: string;
  /** Wire name of the field to focus, `extra`, or `connection` for the settings. Empty for a row of the plan. */
  readonly targetField: string;
  /** The row of the plan, and the wire name of its model's field. */
  readonly row?: { readonly id: string; readonly field: string };
  /** Solutions that one click applies. */
  readonly remedies?: readonly Remedy[];
}

/** Returns all reasons that block Generate, those of the form first. Empty when the form can be sent. */
export function generateProblems(model: Model, draft: Draft, facts: RunFacts): Block[] {
  return prepareRun(model, draft, facts).reasons.map(({ field, text, remedies }) => ({
    title: reasonTitle(model, field),
    text,
    targetField: field,
    ...(remedies ? { remedies } : {}),
  }));
}
