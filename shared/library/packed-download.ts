import { z } from 'zod';

export const packedDownloadSchema = z.object({ id: z.uuid(), bytes: z.number().int() });
/** A file that is ready for saving, with its size. */
export type PackedDownload = z.infer<typeof packedDownloadSchema>;
