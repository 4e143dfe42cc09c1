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

/** Calls for the files on the disk and for changes from outside the program. */
export const storageContract = {
  summary: change.output(storageSummarySchema),
  duplicates: change.output(duplicatesSchema),
  /**
   * Checks every file of the library, and searches for files without an item. The report comes last; ending the stream
   * stops it.
   */
  check: change.output(eventIterator(checkEventSchema)),
  /** Gives files that items miss their place and name again. */
  restoreMissing: change.input(strays).output(count),
  /** Imports images and videos of the folder into the library. */
  importStrays: change.input(strays).output(z.object({ itemIds: z.array(z.uuid()), refused: z.array(z.string()) })),
  /** Moves files that no item has into the trash, until that is emptied. */
  trashStrays: change.input(strays).output(count),
  restoreStrays: change.input(strays).output(count),
  /** Item by item, what a file became outside is what it is from now on. */
  acceptChanged: change.input(z.object({ ids: z.array(z.uuid()).min(1).max(mostListedFiles) })).output(count),
  /** They are created again on demand. */
  clearThumbnails: change.output(countAndBytesSchema),
};
