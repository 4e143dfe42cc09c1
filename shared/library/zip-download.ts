import { z } from 'zod';
import { downloadNameSchema, exportedMediaSchema, exportedNameSchema, mediaRulesSchema } from './exported-media.ts';

export const zipDownloadSchema = mediaRulesSchema.extend({
  /** Name of the ZIP and of the only folder in it. */
  name: downloadNameSchema,
  /** Files below that folder. Each contains a given text, or is the file of an item. */
  files: z
    .array(z.union([z.strictObject({ name: exportedNameSchema, text: z.string() }), exportedMediaSchema]))
    .min(1)
    .max(100)
    .refine((files) => new Set(files.map((file) => file.name)).size === files.length, 'Two files have the same name.'),
});
/** A folder that is saved as one ZIP file. */
export type ZipDownload = z.infer<typeof zipDownloadSchema>;
