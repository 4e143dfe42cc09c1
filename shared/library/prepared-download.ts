import { z } from 'zod';

const preparedDownloadSchema = z.object({ id: z.uuid(), bytes: z.number().int() });
/** A file that is ready for saving, with its size. */
export type PreparedDownload = z.infer<typeof preparedDownloadSchema>;
