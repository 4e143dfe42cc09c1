import type { Draft } from '../../../shared/fields/values.ts';
import { type CarriedOver, carryOver } from '../../../shared/models/carry-over.ts';
import { isSameDraft, isUntouched } from '../../../shared/models/changed-values.ts';
import type { Model } from '../../../shared/models/model.ts';

/** A filled form. */
export interface Filled {
  readonly model: Model;
  readonly draft: Draft;
}

/** What the last switch put into a form, and the form it came from. */
export interface Carried {
  readonly draft: Draft;
  readonly origin: Filled;
}

/**
 * What a form tells of the model that was open before.
 * - `carried` its values came along; `before` is what stood here
 * - `offer`   this form had values of its own and keeps them; the other ones can be brought over
 */
export type CarriedValues =
  | ({ readonly kind: 'carried'; readonly origin: Filled; readonly before: Draft } & CarriedOver)
  | { readonly kind: 'offer'; readonly origin: Filled };

interface Target extends Filled {
  /** What the form opens with by itself. */
  readonly opening: Draft;
  readonly carried?: Carried | undefined;
}

/**
 * The arrival of a switch from one form to another; `null` where there is nothing to tell. A form that holds only what
 * was carried into it is no source of its own: what it came from is carried on, so that nothing wears off on the way.
 */
export function switchModel(
  from: Filled & { readonly carried?: Carried | undefined },
  to: Target,
): CarriedValues | null {
  const origin = isOnlyCarried(from) ? (from.carried?.origin ?? from) : { model: from.model, draft: from.draft };
  if (origin.model.id === to.model.id || isUntouched(origin.model, origin.draft)) return null;
  if (!isUntouched(to.model, to.draft, to.opening) && !isOnlyCarried(to)) {
    const brought = carryOver(origin, to.model, to.draft);
    return isSameDraft(brought.draft, to.draft) ? null : { kind: 'offer', origin };
  }
  return { kind: 'carried', origin, before: to.draft, ...carryOver(origin, to.model, to.opening) };
}

function isOnlyCarried({ draft, carried }: { draft: Draft; carried?: Carried | undefined }): boolean {
  return carried !== undefined && isSameDraft(draft, carried.draft);
}
