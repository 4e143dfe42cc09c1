import { z } from 'zod';
import { itemSchema } from './item.ts';

const count = z.number().int();

/** Summary of the values of some results, with the number of results for each value. */
export const selectionSummarySchema = z.object({
  count,
  bytes: count,
  /** Most frequent first. */
  tags: z.array(z.object({ tag: z.string(), count })),
  collections: z.array(z.object({ id: z.string(), count })),
  /** Number of results for 0 to 5 stars. */
  ratings: z.array(count).length(6),
  /** Kinds of the results, most frequent first. */
  kinds: z.array(z.object({ kind: itemSchema.shape.kind, count })),
  models: z.array(z.object({ modelId: z.string(), count })),
  /** Sizes in pixels: some of the most frequent ones, with their number of results. */
  sizes: z.array(z.object({ width: count, height: count, count })),
  sizeCount: count,
  /** Total duration of all videos. */
  seconds: z.number(),
  /** Creation times of the oldest and the newest item; wall clock, milliseconds. 0 without items. */
  oldest: z.number(),
  newest: z.number(),
  picked: count,
  rejected: count,
});
export type SelectionFacts = Readonly<z.infer<typeof selectionSummarySchema>>;
