import { z } from 'zod';

const part = '[a-z0-9][a-z0-9-]{0,79}';
const name = z.string().regex(new RegExp(`^(${part}/){0,3}${part}\\.[a-z0-9]{1,5}$`));

export const zipDownloadSchema = z.object({
  /** Name of the ZIP and of the one folder in it. */
  name: z.string().regex(new RegExp(`^${part}$`)),
  /** File names below that folder. Each is a given text, or the file of an item. */
  files: z
    .array(z.union([z.strictObject({ name, text: z.string() }), z.strictObject({ name, itemId: z.uuid() })]))
    .min(1)
    .max(100)
    .refine((files) => new Set(files.map((file) => file.name)).size === files.length, 'Two files have the same name.'),
});
/** A folder to be saved as one ZIP file. */
export type ZipDownload = z.infer<typeof zipDownloadSchema>;

export const packedZipSchema = z.object({ id: z.uuid(), bytes: z.number().int() });
/** The ZIP that can now be saved, with its size. */
export type PackedZip = z.infer<typeof packedZipSchema>;
