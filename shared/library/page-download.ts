import { z } from 'zod';
import { escapeHtml } from '../util/escape-html.ts';

/**
 * Maximum number of media bytes in one HTML file, before Base64 adds a third. Browsers open a file of this size without
 * delay.
 */
export const mostEmbeddedBytes = 200_000_000;

const part = '[a-z0-9][a-z0-9-]{0,79}';

/** Name of a saved file or folder, without an extension. */
export const downloadNameSchema = z.string().regex(new RegExp(`^${part}$`));
/** Path of a file below the exported folder, with forward slashes. This program chooses the name. */
const exportedNameSchema = z.string().regex(new RegExp(`^(${part}/){0,3}${part}\\.[a-z0-9]{1,5}$`));

/** An image is visible without scripts, below this caption, where it is inside the page. */
const imageSchema = z.object({ type: z.string().max(100), caption: z.string().max(500) }).optional();

export const pageDownloadSchema = z.object({
  name: downloadNameSchema,
  /** One HTML file with its media inside, or a ZIP with one folder, in which the media are beside the page. */
  format: z.enum(['html', 'zip']),
  /** The page before and after its embedded media. */
  before: z.string(),
  after: z.string(),
  /** License of the font. In a ZIP, the license is a file beside the page. */
  license: z.string(),
  /** Removes all texts that programs wrote into the media files, from their copies. */
  withoutMetadata: z.boolean().optional(),
  /** A copy never contains one of these texts in its bytes. */
  hidden: z.array(z.string().min(3).max(200)).max(200).optional(),
  /** Files of items, and files that the window sent to `pageFilesRoute`. */
  media: z
    .array(
      z.union([
        z.strictObject({ name: exportedNameSchema, itemId: z.uuid(), image: imageSchema }),
        z.strictObject({ name: exportedNameSchema, fileId: z.uuid() }),
      ]),
    )
    .min(1)
    .max(100)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'Two files have the same name.'),
});
/** A page that is saved with its media. */
export type PageDownload = z.infer<typeof pageDownloadSchema>;

/** A file that is ready for saving, with its size in bytes. */
export interface PreparedDownload {
  readonly id: string;
  readonly bytes: number;
}

/**
 * Number of file bytes in one block, before Base64. It is a multiple of three, so that only the last block needs
 * padding.
 */
export const embeddedBlockBytes = 3 * 512 * 1024;

/** Runs after each block. The script of the page defines the function. */
export const embeddedBlockScript = 'takeMedia(document.currentScript.previousElementSibling)';

interface EmbeddedFile {
  readonly name: string;
  readonly image?: z.infer<typeof imageSchema>;
}

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
