import { z } from 'zod';

/** A file that the user opened with Triptych from outside: by its icon, in the dock, on the command line. */
export const openedFileSchema = z.object({
  /** Represents the file. The page never receives its path. */
  id: z.uuid(),
  name: z.string(),
  /** Bytes, when it was opened. */
  size: z.number().int().nonnegative(),
  kind: z.enum(['presets', 'conversation', 'media']),
});
export type OpenedFile = Readonly<z.infer<typeof openedFileSchema>>;

export const openedFilesSchema = z.object({
  files: z.array(openedFileSchema),
  /** For each refused file: its name and the reason, a sentence. */
  refused: z.array(z.string()),
});
export type OpenedFiles = Readonly<z.infer<typeof openedFilesSchema>>;
