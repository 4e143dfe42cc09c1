import { z } from 'zod';
import { trimSchema } from './shot.ts';

const shotInput = { shotId: z.uuid() };

const cutChangeSchema = z.discriminatedUnion('kind', [
  /** `shotIds`: all shots of the cut in their new order. `moved`: the fewest shots that explain the new order. */
  z.object({ kind: z.literal('order'), shotIds: z.array(z.uuid()), moved: z.array(z.uuid()) }),
  /** The file shows another take of the shot. `trim` is absent if the frames of that take are not known. */
  z.object({ kind: z.literal('take'), ...shotInput, itemId: z.uuid(), trim: trimSchema.optional() }),
  z.object({ kind: z.literal('trim'), ...shotInput, itemId: z.uuid(), before: trimSchema, after: trimSchema }),
  /** The planned duration of a shot with an image or without a take. Frames of the cut. */
  z.object({ kind: z.literal('duration'), ...shotInput, before: z.number().int(), after: z.number().int() }),
  /** The file does not use the shot. If the user accepts, the shot becomes omitted. */
  z.object({ kind: z.literal('omit'), ...shotInput }),
]);
/** One change that the user can accept. Nothing is deleted. */
export type ImportedCutChange = Readonly<z.infer<typeof cutChangeSchema>>;

const cutRemarkSchema = z.discriminatedUnion('kind', [
  /** The clip belongs to no shot of the project. */
  z.object({ kind: z.literal('unknown'), name: z.string() }),
  /** The file uses the shot several times. Only the first use counts. */
  z.object({ kind: z.literal('repeated'), ...shotInput }),
  /** The file changes the speed of the clip. Its in and out points are not read. */
  z.object({ kind: z.literal('speed'), ...shotInput }),
  /** The shot is on another video track only. Its order and its in and out points are not read. */
  z.object({ kind: z.literal('other-track'), ...shotInput }),
  /** Dissolves and wipes of the file. A project has only cuts. */
  z.object({ kind: z.literal('transitions'), count: z.number().int() }),
]);
/** A fact about the imported file that changes nothing. */
export type ImportedCutRemark = Readonly<z.infer<typeof cutRemarkSchema>>;

export const cutChangesSchema = z.object({ changes: z.array(cutChangeSchema), remarks: z.array(cutRemarkSchema) });
/** The differences between a cut and a file that another program wrote. */
export type ImportedCutChanges = Readonly<z.infer<typeof cutChangesSchema>>;
