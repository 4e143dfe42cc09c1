import { z } from 'zod';

export const packedDownloadSchema = z.object({ id: z.uuid(), bytes: z.number().int() });
/** A file that can now be saved, with its size. */
export type PackedDownload = z.infer<typeof packedDownloadSchema>;
