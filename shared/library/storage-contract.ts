import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { change } from '../contract/declare-call.ts';
import {
  checkEventSchema,
  countAndBytesSchema,
  duplicatesSchema,
  mostListedFiles,
  storageSummarySchema,
} from './storage-summary.ts';

const strays = z.object({ ids: z.array(z.uuid()).min(1).max(mostListedFiles) });
const count = z.object({ count: z.number().int() });

/** Calls for the files on the disk and for changes by other programs. */
export const storageContract = {
  summary: change.output(storageSummarySchema),
  duplicates: change.output(duplicatesSchema),
  /**
   * Checks every file of the library, and searches for files without an item. The report is the last event. Ending the
   * stream stops the check.
   */
  check: change.output(eventIterator(checkEventSchema)),
  /** Moves lost files of items back to their stored paths. */
  restoreMissing: change.input(strays).output(count),
  /** Imports images and videos of the folder into the library. */
  importStrays: change.input(strays).output(z.object({ itemIds: z.array(z.uuid()), refused: z.array(z.string()) })),
  /** Moves files without an item to the trash. */
  trashStrays: change.input(strays).output(count),
  restoreStrays: change.input(strays).output(count),
  /** Accepts files that other programs changed: their current content becomes the content of the items. */
  acceptChanged: change.input(z.object({ ids: z.array(z.uuid()).min(1).max(mostListedFiles) })).output(count),
  /** Deletes all thumbnails. They are created again on demand. */
  clearThumbnails: change.output(countAndBytesSchema),
};
