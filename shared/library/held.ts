import { z } from 'zod';

const count = z.number().int();

/** What some results have been given, and how many of them have it. */
export const heldSchema = z.object({
  count,
  bytes: count,
  /** The most frequent first. */
  tags: z.array(z.object({ tag: z.string(), count })),
  collections: z.array(z.object({ id: z.string(), count })),
  /** By stars, 0 for none: six numbers. */
  ratings: z.array(count).length(6),
  picked: count,
  rejected: count,
});
export type Held = Readonly<z.infer<typeof heldSchema>>;
