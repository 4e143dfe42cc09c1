import { z } from 'zod';
import { hashSchema } from '../fields/values.ts';
import { itemSchema } from './item.ts';

/** Steps from the item that is asked for: negative for what it was made from, positive for what was made from it. */
const layer = z.number().int();

export const lineageNodeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), key: z.string(), layer, item: itemSchema }),
  /** An image that a user gave, which is no item of the library. */
  z.object({ kind: z.literal('file'), key: z.string(), layer, hash: hashSchema, name: z.string() }),
  /** It was in the library, and is not any more. */
  z.object({ kind: z.literal('gone'), key: z.string(), layer }),
]);
export type LineageNode = Readonly<z.infer<typeof lineageNodeSchema>>;

/** `from` was given to what made `to`, or is the video that `to` is a frame of, or was made from a frame of, or lent its settings. */
export const lineageLinkSchema = z.object({
  from: z.string(),
  to: z.string(),
  as: z.enum(['input', 'frame', 'remix']),
  frame: z.number().int().optional(),
});
export type LineageLink = Readonly<z.infer<typeof lineageLinkSchema>>;

/** The sources and the derived results near one item. */
export const lineageSchema = z.object({
  /** Nodes of the graph. The requested item is the first, and no key occurs twice. */
  nodes: z.array(lineageNodeSchema),
  links: z.array(lineageLinkSchema),
  /** Number of additional results made from each named node that `nodes` does not contain. */
  more: z.array(z.object({ of: z.string(), count: z.number().int() })),
});
export type Lineage = Readonly<z.infer<typeof lineageSchema>>;

export const deepestLineage = 4;
