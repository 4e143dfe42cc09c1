import { z } from 'zod';

const part = '[a-z0-9][a-z0-9-]{0,79}';

/** Name of a saved file or folder, without an ending. */
export const downloadNameSchema = z.string().regex(new RegExp(`^${part}$`));
/** Name of a file below the exported folder, with forward slashes. */
export const exportedNameSchema = z.string().regex(new RegExp(`^(${part}/){0,3}${part}\\.[a-z0-9]{1,5}$`));

/** The file of an item in an export, under a name chosen by this program. */
export const exportedMediaSchema = z.strictObject({ name: exportedNameSchema, itemId: z.uuid() });
export type ExportedMedia = z.infer<typeof exportedMediaSchema>;

/** Rules for the copies of media files. The files in the library stay unchanged. */
export const mediaRulesSchema = z.object({
  /** Leaves out all text that programs wrote into the files. */
  withoutMetadata: z.boolean().optional(),
  /** No byte sequence of a copy may spell one of these texts. */
  hidden: z.array(z.string().min(3).max(200)).max(200).optional(),
});
export type MediaRules = z.infer<typeof mediaRulesSchema>;
