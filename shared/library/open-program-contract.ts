import { z } from 'zod';
import { action, idInput, nothing } from '../contract/declare-call.ts';
import { openWithProgramSchema } from './open-with-program.ts';

/** Calls for the programs of the computer that open files of the library. */
export const openProgramContract = {
  /**
   * Stores a program. A shell with a file dialog shows the dialog and ignores `path`, so that only the user names a
   * program. Returns nothing if the user cancels.
   */
  add: action
    .input(z.object({ path: z.string().max(4096).optional() }))
    .output(z.object({ program: openWithProgramSchema.optional() })),
  /** Removes a program from the list. */
  remove: action.input(idInput).output(nothing),
  /** Restores a program that was removed during this program run. */
  restore: action.input(idInput).output(nothing),
  /**
   * Opens the file of an item with the default program of the system, or with a stored program. Refused for a file
   * that is no image or video by its name and its content.
   */
  openItem: action.input(idInput.extend({ programId: z.uuid().optional() })).output(nothing),
};
