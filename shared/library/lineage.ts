import { z } from 'zod';
import { hashSchema } from '../fields/field-values-and-drafts.ts';
import { itemSchema } from './item.ts';

/** Steps from the requested item: negative for its sources, positive for results that were made from it. */
const layer = z.number().int();

const lineageNodeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), key: z.string(), layer, item: itemSchema }),
  /** An input image of the user that is not in the library. */
  z.object({ kind: z.literal('file'), key: z.string(), layer, hash: hashSchema, name: z.string() }),
  /** The item was removed from the library. */
  z.object({ kind: z.literal('missing'), key: z.string(), layer }),
]);
export type LineageNode = Readonly<z.infer<typeof lineageNodeSchema>>;

/**
 * `from` is an input of `to`, or the video of the frame `to`, or the video of an input frame, or the remixed result.
 */
const lineageLinkSchema = z.object({
  from: z.string(),
  to: z.string(),
  as: z.enum(['input', 'frame', 'remix']),
  frame: z.number().int().optional(),
});
export type LineageLink = Readonly<z.infer<typeof lineageLinkSchema>>;

/** The sources and the derived results near an item. */
export const lineageSchema = z.object({
  /** Nodes of the graph. The requested item is the first, and no key occurs twice. */
  nodes: z.array(lineageNodeSchema),
  links: z.array(lineageLinkSchema),
  /** Number of other results that were made from a node. `nodes` does not contain them. */
  more: z.array(z.object({ of: z.string(), count: z.number().int() })),
});
export type Lineage = Readonly<z.infer<typeof lineageSchema>>;
