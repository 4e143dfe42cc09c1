import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { change, query } from '../contract/declare-call.ts';
import { mergeChoices, mergeEventSchema } from './merge-schemas.ts';

const folder = z.string().min(1).max(4096);

/** Library calls that copy the results of another library, as far as this library does not have them. */
export const mergeContract = {
  /** Returns the plan of a merge, without changes. The report is the last event. Ending the stream cancels the scan. */
  previewMerge: query.input(z.object({ folder })).output(eventIterator(mergeEventSchema)),
  /** Merges the other library. Ending the stream stops the merge after the current file; a repeated merge continues. */
  merge: change.input(z.object({ folder, conflicts: z.enum(mergeChoices) })).output(eventIterator(mergeEventSchema)),
  /** Moves the added results to Trash, and removes values that the merge added to existing results. Possible once. */
  undoMerge: change.input(z.object({ mergeId: z.uuid() })).output(z.object({ count: z.number().int() })),
};
