import { oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problem-schema.ts';

/**
 * - `query`  returns data and changes nothing
 * - `action` changes something outside the database and the library: settings, windows, other programs
 * - `change` may change the database or the library; refused while they are read-only
 */
export interface CallMeta {
  readonly kind?: 'query' | 'action' | 'change';
  /** The call may be charged. Its input has the id of an intention: see `intentInput`. */
  readonly charges?: true;
}

// Every call begins with one of these four builders. Every error arrives as one `Problem` in the error PROBLEM.
const call = oc.$meta<CallMeta>({}).errors({ PROBLEM: { data: problemSchema } });
export const query = call.meta({ kind: 'query' });
export const action = call.meta({ kind: 'action' });
export const change = call.meta({ kind: 'change' });
/** A change that may be charged. */
export const charge = call.meta({ kind: 'change', charges: true });

/** The output of a call that returns nothing. */
export const nothing = z.void();
/**
 * The id of one intention of the user. The caller makes the id when the user sees what will be sent, not when the user
 * confirms it: two clicks for one intention then have one id. Main starts an id once, for ever, and answers a second call
 * with the outcome of the first.
 */
export const intentInput = z.object({ intentId: z.uuid() });
/** A page of records that can be searched and moved to Trash. `before` is the last one of the previous page. */
export const recordPageInput = z.object({
  search: z.string().max(500).optional(),
  inTrash: z.boolean().optional(),
  before: z.object({ changedAt: z.number(), id: z.string() }).optional(),
  limit: z.number().int().min(1).max(200),
});
export const idInput = z.object({ id: z.uuid() });
export const idsInput = z.object({ ids: z.array(z.uuid()).min(1).max(100_000) });
