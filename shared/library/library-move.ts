import { z } from 'zod';
import { problemSchema } from '../problem.ts';

/** A move of the library folder that is under way. */
export const libraryMoveSchema = z.object({
  to: z.string(),
  /** `copying`: the old folder is in use, and it can be given up. `clearing`: the new one is, and the old one is emptied. */
  phase: z.enum(['copying', 'clearing']),
  /** Files that are done in this phase, of those that were counted. */
  done: z.number().int(),
  of: z.number().int(),
  /** The reason for a pause. The move continues automatically when the reason is gone. */
  problem: problemSchema.optional(),
});
export type LibraryMove = Readonly<z.infer<typeof libraryMoveSchema>>;
