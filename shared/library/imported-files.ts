import { z } from 'zod';

/** The imports of watch folders that are reported together. */
export const importedFilesSchema = z.object({
  id: z.uuid(),
  /** Names of the folders. */
  folders: z.array(z.string()),
  itemIds: z.array(z.uuid()),
  /** Names of the first files whose content is in the library already. */
  duplicates: z.array(z.string()),
  duplicateCount: z.number().int(),
  /** Number of files that can't be imported. Settings lists them. */
  refusedCount: z.number().int(),
});
export type ImportedFiles = Readonly<z.infer<typeof importedFilesSchema>>;
