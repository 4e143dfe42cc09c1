import { z } from 'zod';
import { change } from '../contract/declare-call.ts';
import { stoppedSchema } from './bulk-job.ts';
import { targetSchema } from './edit-target.ts';

const ids = z.array(z.uuid()).min(1).max(100_000);
/** Absent where it went through all of them. */
const stopped = stoppedSchema.optional();
const weight = z.object({ count: z.number().int(), bytes: z.number().int() });

/** Part of the calls of the library. Files go into the trash together with all that is known of them. */
export const trashContract = {
  /** Items in Trash are skipped. `trashId` restores exactly the items of this call. */
  trash: change
    .input(z.object({ target: targetSchema }))
    .output(z.object({ trashId: z.uuid(), count: z.number().int(), stopped })),
  /** Restores the file to its old path, or to a free name beside it. */
  restore: change
    .input(z.union([z.object({ ids }), z.object({ trashId: z.uuid() })]))
    .output(z.object({ count: z.number().int(), stopped })),
  /** Deletes permanently, and only items in Trash. Without ids, all of them. */
  purge: change.input(z.object({ ids: ids.optional() })).output(weight.extend({ stopped })),
  /** Number and size of the files in the trash. */
  trashSize: change.output(weight),
};
