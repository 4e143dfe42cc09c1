import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { reportLineSchema } from '../maintenance/maintenance.ts';
import { change } from './declare-call.ts';

/** Maximum number of listed files. All are counted. */
export const mostSkippedLines = 200;

const importLibraryReportSchema = z.object({
  /** Ids of the imported items and projects, for an undo through the trash. */
  itemIds: z.array(z.uuid()),
  projectIds: z.array(z.uuid()),
  /** Number of images and videos that this library already has. They stay unchanged. */
  alreadyHere: z.number().int(),
  /** Number of files that could not be imported. */
  skipped: z.number().int(),
  lines: z.array(reportLineSchema),
});
export type ImportLibraryReport = Readonly<z.infer<typeof importLibraryReportSchema>>;

const importLibraryEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  z.object({ kind: z.literal('report'), report: importLibraryReportSchema }),
]);
export type ImportLibraryEvent = Readonly<z.infer<typeof importLibraryEventSchema>>;

export const importLibraryContract = {
  /**
   * Imports the images, videos and projects of another library that this one does not have, by their content. The other
   * library is only read. The report is the last event. Ending the stream stops the import after the current file; a
   * repeated import continues.
   */
  importLibrary: change
    .input(z.object({ folder: z.string().min(1).max(4096) }))
    .output(eventIterator(importLibraryEventSchema)),
};
