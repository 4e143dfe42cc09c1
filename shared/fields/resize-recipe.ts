import { z } from 'zod';
import { imageTypes } from './image-type.ts';

const side = z.number().int().min(1).max(20_000);
const pixelsSchema = z.object({ width: side, height: side });

const commonFields = {
  /** Size of the resulting image. */
  output: pixelsSchema,
  type: z.enum(imageTypes),
  /** Maximum number of bytes. The quality is reduced before the pixels. */
  maxBytes: z.number().int().positive().optional(),
};

/**
 * The recipe that resizes an image for a slot. The original is stored, and a recipe always creates the same image from
 * it.
 * - `crop` takes `area` (whole pixels inside the original) and scales the area to `output`. The whole image as area is
 *   a plain resize. Area and output have one ratio, within a pixel, so nothing is stretched.
 * - `pad` shows the whole image in the middle of `output` and fills the rest.
 */
export const resizeRecipeSchema = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('crop'),
    area: pixelsSchema.extend({ x: z.number().int().min(0), y: z.number().int().min(0) }),
    ...commonFields,
  }),
  z.object({
    way: z.literal('pad'),
    fill: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('blur') }),
      z.object({ kind: z.literal('colour'), colour: z.string().regex(/^#[0-9a-f]{6}$/) }),
    ]),
    ...commonFields,
  }),
]);
export type ResizeRecipe = Readonly<z.infer<typeof resizeRecipeSchema>>;
