import { z } from 'zod';
import { problemSchema } from '../problem-schema.ts';

/** A running move of the library folder. */
export const libraryMoveSchema = z.object({
  to: z.string(),
  /**
   * `copying`: the old folder is in use, and the move can be canceled. `clearing`: the new folder is in use, and the
   * old one is being emptied.
   */
  phase: z.enum(['copying', 'clearing']),
  /** Number of processed files and of all files in this phase. */
  done: z.number().int(),
  of: z.number().int(),
  /** The reason for a pause. The move continues automatically after the reason ends. */
  problem: problemSchema.optional(),
});
export type LibraryMove = Readonly<z.infer<typeof libraryMoveSchema>>;
