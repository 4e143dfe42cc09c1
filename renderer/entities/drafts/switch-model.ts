import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { type CarriedOver, carryOver } from '../../../shared/models/carry-over.ts';
import { isSameDraft, isUntouched } from '../../../shared/models/compare-values-and-drafts.ts';
import type { Model } from '../../../shared/models/model.ts';

/** A filled form. */
export interface Filled {
  readonly model: Model;
  readonly draft: Draft;
}

/** Values that the last switch carried into a form, with the original form. */
export interface Carried {
  readonly draft: Draft;
  readonly origin: Filled;
}

/**
 * Message of a form about the model that was open before.
 * - `carried` the values were carried over; `before` is the previous draft
 * - `offer`   the form keeps its own values; the values of the other model can be carried over
 */
export type CarriedValues =
  | ({ readonly kind: 'carried'; readonly origin: Filled; readonly before: Draft } & CarriedOver)
  | { readonly kind: 'offer'; readonly origin: Filled };

interface Target extends Filled {
  /** The draft that the form opens with automatically. */
  readonly opening: Draft;
  readonly carried?: Carried | undefined;
}

/**
 * Returns the result of a switch from one form to another; `null` if there is nothing to report. A form that contains
 * only carried values is no source: its original source is used, so that no value is lost.
 */
export function switchModel(
  from: Filled & { readonly carried?: Carried | undefined },
  to: Target,
): CarriedValues | null {
  const origin = isOnlyCarried(from) ? (from.carried?.origin ?? from) : { model: from.model, draft: from.draft };
  if (origin.model.id === to.model.id || isUntouched(origin.model, origin.draft)) return null;
  if (!isUntouched(to.model, to.draft, to.opening) && !isOnlyCarried(to)) {
    const carriedOver = carryOver(origin, to.model, to.draft);
    return isSameDraft(carriedOver.draft, to.draft) ? null : { kind: 'offer', origin };
  }
  return { kind: 'carried', origin, before: to.draft, ...carryOver(origin, to.model, to.opening) };
}

function isOnlyCarried({ draft, carried }: { draft: Draft; carried?: Carried | undefined }): boolean {
  return carried !== undefined && isSameDraft(draft, carried.draft);
}
