import { z } from 'zod';
import { change } from '../contract/declare-call.ts';
import { reportLineSchema } from '../maintenance/maintenance.ts';
import { targetSchema } from './edit-target.ts';

/** Maximum number of listed lines. All are counted. */
export const mostXmpReportLines = 200;

const xmpReportSchema = z.object({
  /** Number of XMP files that were read. */
  read: z.number().int(),
  /** Number of items that took values of their XMP files. */
  changed: z.number().int(),
  /** Edits that `library.undoEdit` restores. */
  editIds: z.array(z.uuid()),
  /** Number of files or values that could not be used. They stay as they are. */
  unusable: z.number().int(),
  lines: z.array(reportLineSchema),
});
export type XmpReport = Readonly<z.infer<typeof xmpReportSchema>>;

export const xmpSidecarContract = {
  /**
   * Reads the XMP sidecars of these items. Ratings, flags, titles and tags that other programs changed replace those of
   * the library.
   */
  readAgain: change.input(z.object({ target: targetSchema })).output(xmpReportSchema),
};
