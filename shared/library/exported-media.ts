import { z } from 'zod';

const part = '[a-z0-9][a-z0-9-]{0,79}';

/** Name of a saved file or folder, without an extension. */
export const downloadNameSchema = z.string().regex(new RegExp(`^${part}$`));
/** Path of a file below the exported folder, with forward slashes. */
export const exportedNameSchema = z.string().regex(new RegExp(`^(${part}/){0,3}${part}\\.[a-z0-9]{1,5}$`));

/** The file of an item in an export. This program chooses the name. */
export const exportedMediaSchema = z.strictObject({ name: exportedNameSchema, itemId: z.uuid() });
export type ExportedMedia = z.infer<typeof exportedMediaSchema>;

/** Rules for the copies of media files. The files in the library stay unchanged. */
export const mediaRulesSchema = z.object({
  /** Removes all texts that programs wrote into the media files. */
  withoutMetadata: z.boolean().optional(),
  /** A copy never contains one of these texts in its bytes. */
  hidden: z.array(z.string().min(3).max(200)).max(200).optional(),
});
export type MediaRules = z.infer<typeof mediaRulesSchema>;
