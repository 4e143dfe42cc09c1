import { oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { collectionSchema } from './collection.ts';
import { editSchema } from './edit.ts';
import { heldSchema } from './held.ts';
import { targetSchema } from './target.ts';

// What people give results: ratings, flags, tags, notes, collections.

const call = oc.errors({ PROBLEM: { data: problemSchema } });
const id = z.object({ id: z.uuid() });
/** `changed`: how many results are other than before. */
const doneSchema = z.object({ editId: z.uuid(), changed: z.number().int() });
const tag = z.string().max(1000);

export const orderContract = {
  /** In the database at once and all of it; into the files beside the results soon after. What is gone is passed over. */
  edit: call.input(z.object({ target: targetSchema, change: editSchema })).output(doneSchema),
  /** Brings back what was before an edit, as long as this run of the program lasts. What was changed since stays. */
  undoEdit: call.input(z.object({ editId: z.uuid() })).output(z.object({ changed: z.number().int() })),
  /** Writes a tag otherwise on every result that has it, in the trash too; `null` takes it away from them. */
  changeTag: call.input(z.object({ tag, to: tag.nullable() })).output(doneSchema),
  /** All that results have, without those in the trash; the most frequent first. */
  tags: call.output(z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) })),
  /** What these results have been given, and how many of them have it. */
  held: call.input(z.object({ target: targetSchema })).output(heldSchema),
};

const name = z.string().max(1000);

export const collectionContract = {
  create: call.input(z.object({ name, parentId: z.uuid().optional() })).output(collectionSchema),
  /** `parentId: null`: to the top. */
  change: call
    .input(id.extend({ name: name.optional(), parentId: z.uuid().nullable().optional() }))
    .output(collectionSchema),
  /** With those that lie in it; the results stay. `library.undoEdit` brings all of it back. */
  remove: call.input(id).output(doneSchema),
};
