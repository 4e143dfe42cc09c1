import { z } from 'zod';
import { change, idInput, nothing, query } from '../contract/declare-call.ts';
import { stoppedSchema } from './bulk-job.ts';
import { collectionSchema } from './collection.ts';
import { targetSchema } from './edit-target.ts';
import { editSchema } from './item-edit.ts';
import { selectionSummarySchema } from './selection-summary.ts';

// Calls for the user's ratings, flags, tags, notes and collections of results.

/** `changed`: number of results whose values changed. */
const doneSchema = z.object({
  editId: z.uuid(),
  changed: z.number().int(),
  /** Absent if all results were processed. */
  stopped: stoppedSchema.optional(),
});
const tag = z.string().max(1000);

export const organizeContract = {
  /**
   * Changes ratings, flags, tags, notes and collections. Atomic per result in the database; the sidecars follow soon.
   * Missing items are skipped. For many items, the library state reports the progress, and `stopJob` stops the edit.
   * `comparisonId`: the comparison in which the user marks one result. A pick becomes the selected take of the shot
   * whose takes the comparison shows; one undo restores both.
   */
  edit: change
    .input(z.object({ target: targetSchema, change: editSchema, comparisonId: z.uuid().optional() }))
    .output(doneSchema),
  /** Restores the state before an edit, during this program run. Later changes stay. */
  undoEdit: change
    .input(z.object({ editId: z.uuid() }))
    .output(z.object({ changed: z.number().int(), stopped: stoppedSchema.optional() })),
  /**
   * Stops a change of many results after the results that are being processed. Completed changes stay. Ignores an ended
   * job.
   */
  stopJob: change.input(idInput).output(nothing),
  /** Renames a tag on every result, also in the trash. `null` removes the tag. */
  changeTag: change.input(z.object({ tag, to: tag.nullable() })).output(doneSchema),
  /** Returns all tags of results outside the trash, most frequent first. */
  tags: query.output(z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) })),
  /**
   * Returns the ratings, flags, tags, notes and collections of the target results, with the number of results for each.
   */
  selectionSummary: query.input(z.object({ target: targetSchema })).output(selectionSummarySchema),
};

const name = z.string().max(1000);

export const collectionContract = {
  create: change.input(z.object({ name, parentId: z.uuid().optional() })).output(collectionSchema),
  /** `parentId: null` moves the collection to the top level. */
  change: change
    .input(idInput.extend({ name: name.optional(), parentId: z.uuid().nullable().optional() }))
    .output(collectionSchema),
  /** Removes a collection with all nested collections. The results stay. `library.undoEdit` restores all of them. */
  remove: change.input(idInput).output(doneSchema),
};
