import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { mergeChoices, mergeEventSchema } from './merge.ts';

const call = oc.errors({ PROBLEM: { data: problemSchema } });
const folder = z.string().min(1).max(4096);

/** Part of the calls of the library: another library is looked at, and what it has beyond this one is copied. */
export const mergeContract = {
  /** The plan of a merge, without changes. The report comes last; ending the stream cancels the scan. */
  lookAtOther: call.input(z.object({ folder })).output(eventIterator(mergeEventSchema)),
  /** Ending the stream stops the merge after the current file; a repeated merge continues with the rest. */
  merge: call.input(z.object({ folder, conflicts: z.enum(mergeChoices) })).output(eventIterator(mergeEventSchema)),
  /** Moves what came in to the trash, and takes back what was added to results that were here. Once. */
  undoMerge: call.input(z.object({ mergeId: z.uuid() })).output(z.object({ count: z.number().int() })),
};
