import { z } from 'zod';
import { change, idInput, nothing } from '../contract/declare-call.ts';

/** Calls for the folders whose new files are imported automatically. The state reports their files. */
export const watchFolderContract = {
  /**
   * Starts to watch a folder. Files that are in the folder already are listed, and not imported. Refused for a folder
   * of the system or the program.
   */
  add: change.input(z.object({ path: z.string().min(1).max(4096), collectionId: z.uuid().optional() })).output(idInput),
  /** Stops watching. The folder, its files and the imported items stay. */
  remove: change.input(idInput).output(nothing),
  /** Watches a folder again that was removed during this program run. */
  restore: change.input(idInput).output(nothing),
  /** `null`: new items get the collection of all new results. */
  setCollection: change.input(idInput.extend({ collectionId: z.uuid().nullable() })).output(nothing),
  /** Imports the files from before watching started. */
  importExisting: change.input(idInput).output(z.object({ count: z.number().int() })),
  /** Reads the folder now, and tries files again that were refused. */
  check: change.input(idInput).output(nothing),
  /** Empties the list of files that were not imported. */
  clearReports: change.input(idInput).output(nothing),
};
