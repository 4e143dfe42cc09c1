import { z } from 'zod';
import { downloadNameSchema, exportedMediaSchema, mediaRulesSchema } from './exported-media.ts';

/**
 * Maximum number of media bytes in one HTML file, before Base64 adds a third. Browsers open a file of this size without
 * delay.
 */
export const mostEmbeddedBytes = 200_000_000;

export const htmlDownloadSchema = mediaRulesSchema.extend({
  name: downloadNameSchema,
  /** The page before and after its media. */
  before: z.string(),
  after: z.string(),
  media: z.array(exportedMediaSchema).min(1).max(100),
});
/** A page that is saved as one HTML file with its media. */
export type HtmlDownload = z.infer<typeof htmlDownloadSchema>;

/**
 * Number of file bytes in one block, before Base64. It is a multiple of three, so that only the last block needs
 * padding.
 */
export const embeddedBlockBytes = 3 * 512 * 1024;

/** Runs after each block. The script of the page defines the function. */
export const embeddedBlockScript = 'takeMedia(document.currentScript.previousElementSibling)';

/** Returns the HTML around one Base64 block of a file. `left`: number of later blocks of that file. */
export function embeddedBlock(name: string, left: number): { readonly before: string; readonly after: string } {
  return {
    before: `<script type="text/plain" data-file="${name}" data-left="${left}">`,
    after: `</script><script>${embeddedBlockScript}</script>\n`,
  };
}
