import { inputRoute } from '../../../../shared/contract/http-routes.ts';
import type { ImageFile, ImageInput, MotionGroup } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Pixels } from '../../../../shared/fields/image-type.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import { yieldToEvents } from './encode-gray-png.ts';
import { isPainted, type MaskValues } from './find-mask-size-mismatch.ts';
import { type Layer, type Layers, staticBit } from './layers.ts';
import { createMaskBitmap, type MaskBitmap, readRows } from './mask-bitmap.ts';
import { scalePath } from './motion-path.ts';

interface LoadedMasks {
  readonly plane: MaskBitmap;
  readonly layers: Layers;
  /** Sentences about masks that could not be shown; they stay unchanged until they are painted. */
  readonly notShown: readonly string[];
}

/** Reads all masks into one plane of the image's size; masks of another size are scaled together with their paths. */
export async function loadMasks(values: MaskValues, image: Pixels): Promise<LoadedMasks> {
  const plane = createMaskBitmap(image);
  const notShown: string[] = [];
  const open = async (bit: number, title: string, mask: ImageInput | undefined, path: MotionGroup['path']) => {
    const layer: Layer = { bit, path, source: mask ?? null };
    if (mask === undefined) return layer;
    if (mask.from === 'link') {
      notShown.push(`${title} is a URL. It is sent unchanged and can’t be shown. Painting replaces it.`);
      return layer;
    }
    try {
      await readMask(plane, bit, mask);
    } catch {
      notShown.push(`${title} can’t be shown because its file is missing. Painting replaces it.`);
      return layer;
    }
    const hasImageSize = mask.width === image.width && mask.height === image.height;
    if (hasImageSize || !isPainted(mask)) return layer;
    // The scaled mask differs from its file.
    return { bit, path: scalePath(path, mask, image), source: null };
  };
  const still = await open(staticBit, 'The static mask', values.still, []);
  const groups: Layer[] = [];
  for (const [index, { mask, path }] of values.groups.entries()) {
    groups.push(await open(index + 1, `The mask of motion area ${index + 1}`, mask, path));
  }
  return { plane, layers: { still, groups, active: staticBit }, notShown };
}

const rowsAtOnce = 128;

async function readMask(plane: MaskBitmap, bit: number, mask: ImageFile): Promise<void> {
  const bitmap = await readImage(mask.hash, { colorSpaceConversion: 'none' });
  const strip = new OffscreenCanvas(plane.width, rowsAtOnce);
  const context = strip.getContext('2d', { willReadFrequently: true });
  if (!context) throw new ProblemError(problem('internal', 'There isn’t enough memory for this mask.'));
  // A mask has no half-tones; scaling must not make any.
  context.imageSmoothingEnabled = false;
  for (let top = 0; top < plane.height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, plane.height - top);
    context.clearRect(0, 0, plane.width, rowsAtOnce);
    context.drawImage(bitmap, 0, -top, plane.width, plane.height);
    readRows({ plane, bit }, context.getImageData(0, 0, plane.width, rows).data, top);
    await yieldToEvents();
  }
  bitmap.close();
}

/** Throws a `ProblemError` if the file is missing. */
async function readImage(hash: string, options?: ImageBitmapOptions): Promise<ImageBitmap> {
  const answer = await fetch(inputRoute(hash)).catch(() => null);
  if (!answer?.ok)
    throw new ProblemError(
      problem('disk', 'The image can’t be shown because its file is missing. Add the image again.'),
    );
  return createImageBitmap(await answer.blob(), options);
}

/** The image at full size, at half size, and so on: a small view of a large image is drawn from a small copy. */
export async function loadImageLevels(hash: string): Promise<readonly ImageBitmap[]> {
  const levels = [await readImage(hash)];
  for (let from = levels[0]; from && Math.min(from.width, from.height) > 600; from = levels.at(-1)) {
    levels.push(await createImageBitmap(from, { resizeWidth: Math.round(from.width / 2), resizeQuality: 'medium' }));
    await yieldToEvents();
  }
  return levels;
}

/** The smallest level that still has one pixel for every pixel of the screen at `scale`. */
export function levelFor(levels: readonly ImageBitmap[], scale: number): ImageBitmap | undefined {
  const full = levels[0];
  return levels.findLast((level) => full && level.width >= full.width * scale * 0.9) ?? full;
}
