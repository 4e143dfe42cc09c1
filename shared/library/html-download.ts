import { z } from 'zod';
import { downloadNameSchema, exportedMediaSchema, mediaRulesSchema } from './exported-media.ts';

/** Media of one HTML file, before Base64 makes them a third larger. Browsers open a file of this size without delay. Bytes. */
export const mostEmbeddedBytes = 200_000_000;

export const htmlDownloadSchema = mediaRulesSchema.extend({
  name: downloadNameSchema,
  /** The page before and after its media. */
  before: z.string(),
  after: z.string(),
  media: z.array(exportedMediaSchema).min(1).max(100),
});
/** A page to be saved as one HTML file with its media in it. */
export type HtmlDownload = z.infer<typeof htmlDownloadSchema>;

/** Bytes of a file in one block, before Base64. A multiple of three, so that no block needs padding but the last. */
export const embeddedBlockBytes = 3 * 512 * 1024;

/** Runs after each block. The script of the page defines the function. */
export const embeddedBlockScript = 'takeMedia(document.currentScript.previousElementSibling)';

/** The HTML around one Base64 block of a file. `left`: number of later blocks of that file. */
export function embeddedBlock(name: string, left: number): { readonly before: string; readonly after: string } {
  return {
    before: `<script type="text/plain" data-file="${name}" data-left="${left}">`,
    after: `</script><script>${embeddedBlockScript}</script>\n`,
  };
}
