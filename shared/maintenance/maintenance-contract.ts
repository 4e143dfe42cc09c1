import { oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problem.ts';

const call = oc.errors({ PROBLEM: { data: problemSchema } });
const nothing = z.void();

/** Calls for the maintenance of the library. Events of kind `care` report the outcome. */
export const maintenanceContract = {
  /** Answers once the backup is made and was looked through. */
  backUp: call.output(nothing),
  /** Begins to make the index anew from the files in the library folder, after a backup; one job runs at a time. */
  rebuild: call.output(nothing),
  /** Ends the job that runs; what it did so far stays. */
  stop: call.output(nothing),
  /** A user knows that other users of this computer may read the data folder. */
  openFolderSeen: call.output(nothing),
  /** Takes the data folder from all other users of this computer. */
  closeFolder: call.output(nothing),
  /** A user has seen the report. */
  reportSeen: call.input(z.object({ reportId: z.uuid() })).output(nothing),
};
