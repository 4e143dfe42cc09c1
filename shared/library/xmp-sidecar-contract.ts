import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { change, query } from '../contract/declare-call.ts';
import { reportLineSchema } from '../maintenance/maintenance.ts';

/** Maximum number of listed lines of each kind. All are counted. */
export const mostXmpReportLines = 200;

const xmpConflictSchema = z.object({
  itemId: z.uuid(),
  /** Path of the image or video below the library folder. */
  file: z.string(),
  field: z.enum(['rating', 'flag', 'title']),
  /** The values as texts. Empty: no value. */
  inLibrary: z.string(),
  inFile: z.string(),
});
export type XmpSidecarConflict = Readonly<z.infer<typeof xmpConflictSchema>>;

export const xmpReportSchema = z.object({
  id: z.uuid(),
  endedAt: z.number(),
  /** Number of XMP files that were read. */
  read: z.number().int(),
  /** Number of results that took values of their XMP files. */
  changed: z.number().int(),
  changes: z.array(reportLineSchema),
  /** Number of results with different changes in the library and in the file. */
  conflictCount: z.number().int(),
  conflicts: z.array(xmpConflictSchema),
  /** Number of files or values that could not be used. */
  unusable: z.number().int(),
  unusableLines: z.array(reportLineSchema),
  /** The changes of this reading can be undone. */
  canUndo: z.boolean(),
});
export type XmpReport = Readonly<z.infer<typeof xmpReportSchema>>;

const lastReport = z.object({ report: xmpReportSchema.optional() });

/** Calls for the XMP sidecars, through which other programs change ratings, flags, titles and tags. */
export const xmpSidecarContract = {
  /**
   * Reads the XMP sidecars of the library, and takes the values that other programs changed. The report is the last
   * event. Ending the stream stops the reading; changes so far stay, and can be undone.
   */
  read: change.output(
    eventIterator(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
        z.object({ kind: z.literal('report'), report: xmpReportSchema }),
      ]),
    ),
  ),
  /**
   * Returns the report of the last reading of this program run, with all open conflicts. A reading without changes keeps
   * those of the reading before, with their undo.
   */
  lastReport: query.output(lastReport),
  /** Restores the values before the last reading, in the library and in the XMP sidecars. */
  undo: change.input(z.object({ reportId: z.uuid() })).output(lastReport),
  /** Ends all open conflicts: the values of the library, or those of the files, replace the others. */
  resolveConflicts: change.input(z.object({ use: z.enum(['library', 'file']) })).output(lastReport),
};
