import { z } from 'zod';
import { imageTypes } from './image-type.ts';

const side = z.number().int().min(1).max(20_000);
const pixelsSchema = z.object({ width: side, height: side });

const made = {
  /** Of the picture that comes out. */
  output: pixelsSchema,
  type: z.enum(imageTypes),
  /** The file may have at most this many bytes: its quality gives way before its pixels do. */
  maxBytes: z.number().int().positive().optional(),
};

/**
 * How a picture was made to fit a slot. The same recipe makes the same picture from the same original, which is kept.
 * - `crop` takes `area` (whole pixels of the original, inside it) and scales it to `output`. The whole picture as the
 *   area is a plain resize. Area and output have one ratio, to a pixel: nothing is stretched.
 * - `pad`  shows the whole picture in the middle of `output` and fills what is left over.
 */
export const resizeRecipeSchema = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('crop'),
    area: pixelsSchema.extend({ x: z.number().int().min(0), y: z.number().int().min(0) }),
    ...made,
  }),
  z.object({
    way: z.literal('pad'),
    fill: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('blur') }),
      z.object({ kind: z.literal('colour'), colour: z.string().regex(/^#[0-9a-f]{6}$/) }),
    ]),
    ...made,
  }),
]);
export type ResizeRecipe = Readonly<z.infer<typeof resizeRecipeSchema>>;
