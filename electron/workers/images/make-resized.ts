import { readFile } from 'node:fs/promises';
import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { CropArea } from '../../../shared/fields/crop-area.ts';
import { type ImageType, type Pixels, typeName } from '../../../shared/fields/image-type.ts';
import type { ResizeRecipe } from '../../../shared/fields/resize-recipe.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { formatBytes, formatPixels } from '../../../shared/util/format-numbers.ts';

/** Draws a resized image. Equal recipes and images give equal pixels. */
function drawResized(image: Image, recipe: ResizeRecipe): Canvas {
  const { output, type } = recipe;
  const canvas = createCanvas(output.width, output.height);
  const context = canvas.getContext('2d');
  // JPEG has no transparency. Transparent areas become white, as on a page, instead of black.
  if (type === 'image/jpeg') fillWith(context, output, '#ffffff');
  if (recipe.way === 'crop') {
    drawScaled(context, image, exactly(recipe.area, output), { x: 0, y: 0, ...output });
    return canvas;
  }
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  const place = inTheMiddle(whole, output);
  if (recipe.fill.kind === 'colour') fillWith(context, output, recipe.fill.colour);
  else fillWithBlur(context, image, output);
  drawScaled(context, image, whole, place);
  return canvas;
}

/**
 * Returns the part of `area` with exactly the ratio of `output`: an area in whole pixels differs by less than one
 * pixel, and nothing may be stretched.
 */
function exactly(area: CropArea, output: Pixels): CropArea {
  const scale = Math.min(area.width / output.width, area.height / output.height);
  const [width, height] = [output.width * scale, output.height * scale];
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
}

/** Centers the whole image at its maximum size on whole pixels, so that its edges are sharp. */
function inTheMiddle(image: Pixels, output: Pixels): CropArea {
  const scale = Math.min(output.width / image.width, output.height / image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  return { x: Math.floor((output.width - width) / 2), y: Math.floor((output.height - height) / 2), width, height };
}

/**
 * A scale below a half would skip pixels, which causes moiré patterns. Therefore the image is halved first, as often as
 * needed.
 */
function drawScaled(context: SKRSContext2D, image: Image, from: CropArea, to: CropArea): void {
  let source: Image | Canvas = image;
  let part = from;
  while (part.width >= 2 * to.width && part.height >= 2 * to.height) {
    const width = Math.max(1, Math.round(part.width / 2));
    const height = Math.max(1, Math.round(part.height / 2));
    const half = createCanvas(width, height);
    const drawing = half.getContext('2d');
    // For two by two pixels, the plain filter calculates the mean, which is the desired result.
    drawing.imageSmoothingQuality = 'low';
    drawing.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
    source = half;
    part = { x: 0, y: 0, width, height };
  }
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, part.x, part.y, part.width, part.height, to.x, to.y, to.width, to.height);
}

/** Size of the small image that is blurred, and the margin that keeps its edges from becoming dark. Pixels. */
const blurred = { side: 256, radius: 8, margin: 32 };

/** Fills the background with the image itself, enlarged, blurred and darkened. */
function fillWithBlur(context: SKRSContext2D, image: Image, output: Pixels): void {
  const { margin } = blurred;
  const scale = blurred.side / Math.max(output.width, output.height);
  const width = Math.max(1, Math.round(output.width * scale));
  const height = Math.max(1, Math.round(output.height * scale));
  const wide = { x: 0, y: 0, width: width + 2 * margin, height: height + 2 * margin };
  const cover = exactly({ x: 0, y: 0, width: image.width, height: image.height }, wide);
  const sharp = createCanvas(wide.width, wide.height);
  const ground = sharp.getContext('2d');
  fillWith(ground, wide, '#ffffff');
  drawScaled(ground, image, cover, wide);
  const soft = createCanvas(wide.width, wide.height);
  const drawing = soft.getContext('2d');
  drawing.filter = `blur(${blurred.radius}px)`;
  drawing.drawImage(sharp, 0, 0);
  context.imageSmoothingQuality = 'high';
  context.drawImage(soft, margin, margin, width, height, 0, 0, output.width, output.height);
  fillWith(context, output, 'rgba(0, 0, 0, 0.25)');
}

function fillWith(context: SKRSContext2D, { width, height }: Pixels, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
}

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
