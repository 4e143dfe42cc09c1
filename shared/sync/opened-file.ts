import { z } from 'zod';

/** A file that the user opened with Triptych from outside: by its icon, the dock or the command line. */
const openedFileSchema = z.object({
  /** Identifies the file. The page never receives its path. */
  id: z.uuid(),
  name: z.string(),
  /** Size in bytes at the time of opening. */
  size: z.number().int().nonnegative(),
  kind: z.enum(['presets', 'conversation', 'media']),
});
export type OpenedFile = Readonly<z.infer<typeof openedFileSchema>>;

export const openedFilesSchema = z.object({
  files: z.array(openedFileSchema),
  /** The name of each refused file and the reason, a sentence. */
  refused: z.array(z.string()),
});
export type OpenedFiles = Readonly<z.infer<typeof openedFilesSchema>>;
