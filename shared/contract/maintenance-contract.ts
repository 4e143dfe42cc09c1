import { z } from 'zod';
import { change, nothing } from './declare-call.ts';

/** Calls for the maintenance of the library. Events of kind `care` report the outcome. */
export const maintenanceContract = {
  /** Returns after the backup is created and checked. */
  backUp: change.output(nothing),
  /** Starts to rebuild the index from the files in the library folder, after a backup. Only one job runs at a time. */
  rebuild: change.output(nothing),
  /** Stops the running job. Its changes so far stay. */
  stop: change.output(nothing),
  /** Dismisses the warning that other users of this computer may read the data folder. */
  dismissFolderWarning: change.output(nothing),
  /** Removes the access of all other users of this computer to the data folder. */
  makeFolderPrivate: change.output(nothing),
  /** Marks the report as seen. */
  dismissReport: change.input(z.object({ reportId: z.uuid() })).output(nothing),
};
