import { z } from 'zod';
import { change } from '../contract/declare-call.ts';
import { stoppedSchema } from './bulk-job.ts';
import { targetSchema } from './edit-target.ts';

const ids = z.array(z.uuid()).min(1).max(100_000);
/** Absent if all items were processed. */
const stopped = stoppedSchema.optional();
const weight = z.object({ count: z.number().int(), bytes: z.number().int() });

/** Library calls for the trash. A file moves to the trash together with its sidecar. */
export const trashContract = {
  /** Items in Trash are skipped. `trashId` restores exactly the items of this call. */
  trash: change
    .input(z.object({ target: targetSchema }))
    .output(z.object({ trashId: z.uuid(), count: z.number().int(), stopped })),
  /** Moves the file back to its old path, or to a free name beside it. */
  restore: change
    .input(z.union([z.object({ ids }), z.object({ trashId: z.uuid() })]))
    .output(z.object({ count: z.number().int(), stopped })),
  /** Deletes items in Trash permanently. Without ids, deletes all of them. */
  purge: change.input(z.object({ ids: ids.optional() })).output(weight.extend({ stopped })),
  /** Number and size of the files in the trash. */
  trashSize: change.output(weight),
};
