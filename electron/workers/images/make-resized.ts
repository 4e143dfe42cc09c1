import { readFile } from 'node:fs/promises';
import { type Canvas, loadImage } from '@napi-rs/canvas';
import { type ImageType, typeName } from '../../../shared/fields/image-type.ts';
import type { ResizeRecipe } from '../../../shared/fields/resize-recipe.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { formatBytes, formatPixels } from '../../../shared/util/format-numbers.ts';
import { drawResized } from './draw-resized.ts';

export interface ResizeJob {
  /** Path of the stored original. */
  readonly path: string;
  /** Name of the file for problem sentences. */
  readonly name: string;
  readonly recipe: ResizeRecipe;
  /** JPEG replaces another type whose output is larger than `recipe.maxBytes`. */
  readonly orJpeg: boolean;
}

export interface ResizedImage {
  readonly bytes: Uint8Array;
  readonly type: ImageType;
}

/** Qualities of JPEG and WebP in the order to try. Below the last one, the image is unusable. */
const qualities = [95, 90, 85, 78, 70, 60, 50, 40, 30];

/**
 * Creates the image of a recipe, or throws a `ProblemError`. Large images take seconds, so run it in a worker. `pixels`:
 * number of pixels of the original.
 */
export async function makeResized({
  path,
  name,
  recipe,
  orJpeg,
}: ResizeJob): Promise<ResizedImage & { readonly pixels: number }> {
  const no = (sentence: string) => new ProblemError(problem('input', sentence));
  const image = await loadImage(await readFile(path)).catch(() => undefined);
  if (!image || image.width === 0) throw no(`${name} is damaged and can’t be decoded. Add it again.`);
  const pixels = image.width * image.height;
  const { output, maxBytes = Number.POSITIVE_INFINITY } = recipe;
  const first = await encodeWithin(drawResized(image, recipe), recipe.type, maxBytes);
  if (first.bytes.length <= maxBytes) return { bytes: first.bytes, type: recipe.type, pixels };
  if (orJpeg && recipe.type !== 'image/jpeg') {
    const type = 'image/jpeg';
    // Drawn again, because a JPEG needs a white background.
    const { bytes } = await encodeWithin(drawResized(image, { ...recipe, type }), type, maxBytes);
    if (bytes.length <= maxBytes) return { bytes, type, pixels };
  }
  const wayOut = recipe.type === 'image/png' ? 'Choose another type or fewer pixels.' : 'Choose fewer pixels.';
  throw no(
    `${name} would be ${formatBytes(first.bytes.length)} as ${typeName(recipe.type)} of ` +
      `${formatPixels(output.width, output.height)}${first.isLeast ? ' at the lowest usable quality' : ''}; ` +
      `the limit is ${formatBytes(maxBytes)}. ${wayOut}`,
  );
}

/** Returns the best quality within `maxBytes`, or the smallest file if none fits. */
async function encodeWithin(
  canvas: Canvas,
  type: ImageType,
  maxBytes: number,
): Promise<{ bytes: Buffer; isLeast: boolean }> {
  if (type !== 'image/jpeg' && type !== 'image/webp') return { bytes: await canvas.encode('png'), isLeast: false };
  const format = type === 'image/jpeg' ? 'jpeg' : 'webp';
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await canvas.encode(format, quality);
    if (bytes.length <= maxBytes) return { bytes, isLeast: false };
  }
  return { bytes, isLeast: true };
}
