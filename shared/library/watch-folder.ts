import { z } from 'zod';

/** Maximum number of watch folders. */
export const mostWatchFolders = 20;

/** A file that was not imported, and the reason as a sentence. `file` is the path below the watch folder. */
const notImportedSchema = z.object({ file: z.string(), why: z.string() });

/** A folder whose new images and videos are imported automatically. */
export const watchFolderSchema = z.object({
  id: z.uuid(),
  /** Absolute path. */
  path: z.string(),
  /**
   * - `reading`      the program lists the files
   * - `watching`     new files are imported
   * - `unavailable`  the folder is missing at present, like the folder of a disconnected disk
   * - `refused`      the folder may not be watched any more
   */
  state: z.enum(['reading', 'watching', 'unavailable', 'refused']),
  /** The reason for `unavailable` or `refused`, or a limit of watching: a sentence. */
  note: z.string().optional(),
  /** The collection of new items. Absent: the collection of all new results. */
  collectionId: z.uuid().optional(),
  /** Number of files from before watching started. They are imported only on request. */
  existing: z.number().int(),
  /** Number of files that are incomplete or wait for their import. */
  waiting: z.number().int(),
  imported: z.number().int(),
  /** Files that were not imported, newest first: at most `mostListedReports`. */
  notImported: z.array(notImportedSchema),
  notImportedCount: z.number().int(),
});
export type WatchFolder = Readonly<z.infer<typeof watchFolderSchema>>;

/** Returns the last part of the path, which names the folder on screen: `Renders`. */
export function watchFolderName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}
