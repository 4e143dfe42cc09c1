import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { change, query } from '../contract/declare-call.ts';
import { mergeChoices, mergeEventSchema } from './merge.ts';

const folder = z.string().min(1).max(4096);

/** Part of the calls of the library: another library is looked at, and what it has beyond this one is copied. */
export const mergeContract = {
  /** The plan of a merge, without changes. The report comes last; ending the stream cancels the scan. */
  previewMerge: query.input(z.object({ folder })).output(eventIterator(mergeEventSchema)),
  /** Ending the stream stops the merge after the current file; a repeated merge continues with the rest. */
  merge: change.input(z.object({ folder, conflicts: z.enum(mergeChoices) })).output(eventIterator(mergeEventSchema)),
  /** Moves what came in to the trash, and takes back what was added to results that were here. Once. */
  undoMerge: change.input(z.object({ mergeId: z.uuid() })).output(z.object({ count: z.number().int() })),
};
