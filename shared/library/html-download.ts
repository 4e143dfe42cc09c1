import { z } from 'zod';
import { escapeHtml } from '../util/escape-html.ts';
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
  media: z
    .array(
      exportedMediaSchema.extend({
        /** An image, which is visible without scripts, below this caption. */
        image: z.object({ type: z.string().max(100), caption: z.string().max(500) }).optional(),
      }),
    )
    .min(1)
    .max(100),
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

type EmbeddedFile = Pick<HtmlDownload['media'][number], 'name' | 'image'>;

/**
 * Returns the HTML around the Base64 block with this index of the `count` blocks of a file. All blocks of an image are one
 * figure, which shows the image where scripts are blocked.
 */
export function embeddedBlock(
  { name, image }: EmbeddedFile,
  index: number,
  count: number,
): { readonly before: string; readonly after: string } {
  const run = `<script>${embeddedBlockScript}</script>\n`;
  const isLast = index === count - 1;
  if (!image) {
    const before = `<script type="text/plain" data-file="${name}" data-left="${count - 1 - index}">`;
    return { before, after: `</script>${run}` };
  }
  const caption = escapeHtml(image.caption);
  const start = `<figure class="static" data-file="${name}" data-left="0"><figcaption>${caption}</figcaption><img alt="${caption}" src="data:${escapeHtml(image.type)};base64,`;
  return { before: index === 0 ? start : '', after: isLast ? `"></figure>${run}` : '' };
}
