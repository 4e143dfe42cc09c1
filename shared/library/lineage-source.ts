import { z } from 'zod';
import { imagesOf } from '../fields/draft-images.ts';
import { type Draft, hashSchema } from '../fields/field-values-and-drafts.ts';

/** Maximum number of sources of one item. No form accepts more images. */
const mostSources = 100;

/**
 * A source of an item. `input`: an image that the run received. `frame`: the video that contains the frame; for a run,
 * the frame can be an intermediate image. `remix`: the result whose settings started the run, fully or partly. The id,
 * the hash, both or neither can lead to an item of the library.
 */
const sourceSchema = z.object({
  as: z.enum(['input', 'frame', 'remix']),
  /** Id of the input image, the video, or the remixed result. */
  itemId: z.uuid().optional(),
  /** SHA-256 of the image before resizing. For a frame of the library, SHA-256 of the video. */
  hash: hashSchema.optional(),
  /** Frame number, from 1. */
  frame: z.number().int().positive().optional(),
  /** Name of the file, for display. */
  name: z.string().max(255).optional(),
});
export type Source = Readonly<z.infer<typeof sourceSchema>>;

export const sourcesSchema = z.array(sourceSchema).max(mostSources);

/**
 * Returns the sources of a draft: the remixed result and the images, each once and in order. Masks painted here have
 * their image as source. A URL has no source.
 */
export function sourcesOfDraft(draft: Draft): Source[] {
  const sources = new Map<string, Source>();
  for (const image of imagesOf(draft)) {
    if (image.from !== 'file' || image.origin?.kind === 'painted') continue;
    const { origin, fit } = image;
    const { hash, name } = fit?.original ?? image;
    if (sources.has(hash) || sources.size === mostSources - 1) continue;
    const itemId = origin?.itemId;
    sources.set(hash, {
      as: origin?.kind === 'frame' ? 'frame' : 'input',
      ...(itemId === undefined ? {} : { itemId }),
      hash,
      ...(origin?.kind === 'frame' ? { frame: origin.frame } : {}),
      name,
    });
  }
  const remixed: Source[] = draft.remixOf === undefined ? [] : [{ as: 'remix', itemId: draft.remixOf }];
  return [...remixed, ...sources.values()];
}
