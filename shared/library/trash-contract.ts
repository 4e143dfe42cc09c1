import { oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { targetSchema } from './target.ts';

const call = oc.errors({ PROBLEM: { data: problemSchema } });
const ids = z.array(z.uuid()).min(1).max(100_000);
const weight = z.object({ count: z.number().int(), bytes: z.number().int() });

/** Part of the calls of the library. Files go into the trash together with all that is known of them. */
export const trashContract = {
  /** Those that are there already are passed over. `trashId` brings back what this very call took. */
  trash: call
    .input(z.object({ target: targetSchema }))
    .output(z.object({ trashId: z.uuid(), count: z.number().int() })),
  /** Puts back where it was; under a name beside it where that one was taken meanwhile. */
  restore: call
    .input(z.union([z.object({ ids }), z.object({ trashId: z.uuid() })]))
    .output(z.object({ count: z.number().int() })),
  /** Takes away for good, and only what lies in the trash. Without ids, all of it. */
  purge: call.input(z.object({ ids: ids.optional() })).output(weight),
  /** How much lies there. */
  inTrash: call.output(weight),
};
