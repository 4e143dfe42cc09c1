import { z } from 'zod';
import { type Draft, hashSchema, imagesOf } from '../fields/values.ts';

/** Of one item. No form takes as many pictures. */
const mostSources = 100;

/**
 * What an item was made from. `input`: a picture that its run was given; `frame`: the film that it is a frame of, which for
 * a run may have been in between; `remix`: the result whose settings its run was started with, in part or all. Either the
 * id or the hash may lead to an item of the library, or neither any more.
 */
export const sourceSchema = z.object({
  as: z.enum(['input', 'frame', 'remix']),
  /** Of the picture that was given, of the film, or of the remixed result. */
  itemId: z.uuid().optional(),
  /** SHA-256 of that picture as it was before it was made to fit; of the film, for a frame in the library. */
  hash: hashSchema.optional(),
  /** From 1. */
  frame: z.number().int().positive().optional(),
  /** What the file was called; for people. */
  name: z.string().max(255).optional(),
});
export type Source = Readonly<z.infer<typeof sourceSchema>>;

export const sourcesSchema = z.array(sourceSchema).max(mostSources);

/**
 * What a run was a remix of, and its pictures, each once and in their order. What was painted here comes from those; an
 * address leads nowhere.
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
