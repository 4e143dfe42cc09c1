import { z } from 'zod';
import { change, nothing } from '../contract/declare-call.ts';

/** Calls for the maintenance of the library. Events of kind `care` report the outcome. */
export const maintenanceContract = {
  /** Answers once the backup is made and was looked through. */
  backUp: change.output(nothing),
  /** Begins to make the index anew from the files in the library folder, after a backup; one job runs at a time. */
  rebuild: change.output(nothing),
  /** Ends the job that runs; what it did so far stays. */
  stop: change.output(nothing),
  /** A user knows that other users of this computer may read the data folder. */
  dismissFolderWarning: change.output(nothing),
  /** Takes the data folder from all other users of this computer. */
  makeFolderPrivate: change.output(nothing),
  /** A user has seen the report. */
  dismissReport: change.input(z.object({ reportId: z.uuid() })).output(nothing),
};
