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
}

// Every call begins with one of these three builders. Every error arrives as one `Problem` in the error PROBLEM.
const call = oc.$meta<CallMeta>({}).errors({ PROBLEM: { data: problemSchema } });
export const query = call.meta({ kind: 'query' });
export const action = call.meta({ kind: 'action' });
export const change = call.meta({ kind: 'change' });

/** The output of a call that returns nothing. */
export const nothing = z.void();
export const idInput = z.object({ id: z.uuid() });
export const idsInput = z.object({ ids: z.array(z.uuid()).min(1).max(100_000) });
