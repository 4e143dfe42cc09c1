import { z } from 'zod';

const count = z.number().int();

/** Summary of the values of some results, with the number of results for each value. */
export const selectionSummarySchema = z.object({
  count,
  bytes: count,
  /** The most frequent first. */
  tags: z.array(z.object({ tag: z.string(), count })),
  collections: z.array(z.object({ id: z.string(), count })),
  /** Number of results by stars, 0 for none: six numbers. */
  ratings: z.array(count).length(6),
  /** Kinds of the results, the most frequent first. */
  kinds: z.array(z.object({ kind: z.enum(['image', 'video']), count })),
  models: z.array(z.object({ modelId: z.string(), count })),
  /** In pixels; some of the most frequent ones, and how many there are. */
  sizes: z.array(z.object({ width: count, height: count, count })),
  sizeCount: count,
  /** Total duration of all videos. */
  seconds: z.number(),
  /** Creation times of the first and the last item; wall clock, milliseconds. 0 without items. */
  oldest: z.number(),
  newest: z.number(),
  picked: count,
  rejected: count,
});
export type SelectionFacts = Readonly<z.infer<typeof selectionSummarySchema>>;
