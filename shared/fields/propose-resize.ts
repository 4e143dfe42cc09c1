import { clamp } from '../util/math.ts';
import { areaLike, type CropArea, isSameShape, largestArea } from './crop-area.ts';
import type { ImageFile } from './field-values-and-drafts.ts';
import { checkImage, type ImageLimits } from './image-limits.ts';
import { imageTypes, type Pixels } from './image-type.ts';
import type { ResizeRecipe } from './resize-recipe.ts';
import { resizedType } from './resized-image-type.ts';

// Ways to resize an image for a slot. All functions are pure arithmetic: main creates the image from a recipe, and the
// renderer previews it.

/** The required facts of an image. */
export type ImageFacts = Pick<ImageFile, 'type' | 'bytes' | 'width' | 'height'>;
type CropRecipe = Extract<ResizeRecipe, { way: 'crop' }>;
type PadRecipe = Extract<ResizeRecipe, { way: 'pad' }>;
export type PadFill = PadRecipe['fill'];

/** The allowed ratios, width divided by height. Both ends are included. */
export interface RatioRange {
  readonly min: number;
  readonly max: number;
}

/** Maximum side of a resized image in pixels. */
const longestSide = 20_000;

export function ratioRange(limits: ImageLimits): RatioRange {
  const fixed = limits.exact ?? limits.sameRatio;
  if (fixed) return { min: fixed.width / fixed.height, max: fixed.width / fixed.height };
  // If only the sides are limited, a ratio outside of this range makes one side too short or too long.
  const spread = (limits.maxSide ?? longestSide) / (limits.minSide ?? 1);
  return { min: Math.max(limits.minRatio ?? 0, 1 / spread), max: Math.min(limits.maxRatio ?? Infinity, spread) };
}

/** Returns true when the limits allow an image of this size, regardless of type and bytes. */
function takesPixels(limits: ImageLimits, { width, height }: Pixels): boolean {
  const judged: ImageLimits = { ...limits, types: imageTypes };
  const isWhole = Number.isInteger(width) && Number.isInteger(height);
  return isWhole && checkImage(judged, { width, height, type: 'image/png', bytes: 0 }).length === 0;
}

/** Returns the allowed size nearest to `request`. The ratio has priority over the sides. */
export function nearestOutput(limits: ImageLimits, request: Pixels): Pixels {
  if (limits.exact) return { width: limits.exact.width, height: limits.exact.height };
  // An allowed size stays unchanged, even if another size is nearer to the ideal ratio.
  if (Math.max(request.width, request.height) <= longestSide && takesPixels(limits, request)) return sidesOf(request);
  const { minSide = 1, maxSide = longestSide } = limits;
  const { min, max } = ratioRange(limits);
  const ratio = clamp(request.width / request.height, min, max);
  // A request that is too wide loses width. A request that is too tall loses height.
  const width = request.width / request.height > ratio ? request.height * ratio : request.width;
  const long = Math.max(width, width / ratio);
  const short = Math.min(width, width / ratio);
  const scale = Math.min(maxSide / long, Math.max(1, minSide / short));
  const side = (length: number) => clamp(Math.round(length), minSide, maxSide);
  const output = { width: side(width * scale), height: side((width / ratio) * scale) };
  return limits.sameRatio ? likeNeighbour(output, limits.sameRatio) : insideRatios(output, limits);
}

/** Corrects a size that rounding moved one pixel beyond a limit of the ratio. */
function insideRatios({ width, height }: Pixels, limits: ImageLimits): Pixels {
  const { minRatio = 0, maxRatio = Infinity, maxSide = longestSide } = limits;
  if (width / height > maxRatio) {
    const taller = Math.ceil(width / maxRatio);
    return taller <= maxSide ? { width, height: taller } : { width: Math.floor(height * maxRatio), height };
  }
  if (width / height < minRatio) {
    const wider = Math.ceil(height * minRatio);
    return wider <= maxSide ? { width: wider, height } : { width, height: Math.floor(width / minRatio) };
  }
  return { width, height };
}

/**
 * Returns a size with this width and the ratio of another image. If the height would be 0, keeps the height instead.
 */
function likeNeighbour({ width, height }: Pixels, neighbour: Pixels): Pixels {
  const asTall = Math.round((width * neighbour.height) / neighbour.width);
  if (asTall >= 1) return { width, height: asTall };
  return { width: Math.max(1, Math.round((height * neighbour.width) / neighbour.height)), height };
}

/** Returns the allowed size if scaling the whole image is enough, otherwise `undefined`. */
export function resizedOutput(limits: ImageLimits, image: ImageFacts, request: Pixels = image): Pixels | undefined {
  const output = nearestOutput(limits, request);
  return isSameShape(output, image) ? output : undefined;
}

interface ResizeOptions extends Partial<ReturnType<typeof resizedType>> {
  /** Size of the result. Omitted: the size of the cropped area. */
  readonly output?: Pixels;
}

/** Crops `area`. The crop lies within `area` and can be smaller if the limits require another ratio. */
export function cropRecipe(
  limits: ImageLimits,
  image: ImageFacts,
  area: CropArea,
  options: ResizeOptions = {},
): CropRecipe {
  const size = nearestOutput(limits, options.output ?? area);
  const part = areaLike(area, size, image);
  // A crop that already satisfies the limits is not resampled.
  const output = options.output === undefined && takesPixels(limits, part) ? sidesOf(part) : size;
  return { way: 'crop', area: part, output, ...resizedType(limits, image, options.type) };
}

/** Displays the whole image and fills the rest. */
export function padRecipe(
  limits: ImageLimits,
  image: ImageFacts,
  fill: PadFill,
  { output = paddedRequest(limits, image), type }: ResizeOptions = {},
): PadRecipe {
  return { way: 'pad', fill, output: nearestOutput(limits, output), ...resizedType(limits, image, type) };
}

/** Returns the smallest size that contains the whole image and has an allowed ratio. */
function paddedRequest(limits: ImageLimits, { width, height }: Pixels): Pixels {
  const { min, max } = ratioRange(limits);
  if (width / height > max) return { width, height: width / max };
  return width / height < min ? { width: height * min, height } : { width, height };
}

/** Returns the recipe for the largest centered crop that the limits allow. */
export function proposeCrop(limits: ImageLimits, image: ImageFacts): CropRecipe {
  const whole = { x: 0, y: 0, ...sidesOf(image) };
  if (takesPixels(limits, image)) return cropRecipe(limits, image, whole);
  const { min, max } = ratioRange(limits);
  const ratio = clamp(image.width / image.height, min, max);
  return cropRecipe(limits, image, largestArea(image, ratio));
}

export function proposePad(limits: ImageLimits, image: ImageFacts): PadRecipe {
  return padRecipe(limits, image, { kind: 'blur' });
}

/** Returns a recipe that scales or converts the whole image, or `undefined` if its ratio is not allowed. */
export function proposeResize(limits: ImageLimits, image: ImageFacts): CropRecipe | undefined {
  const output = resizedOutput(limits, image);
  return output && cropRecipe(limits, image, { x: 0, y: 0, ...sidesOf(image) }, { output });
}

/** Returns the number of output pixels per source pixel along a side; at most 1 without enlargement. */
export function enlargement(recipe: ResizeRecipe, image: Pixels): number {
  const { output } = recipe;
  if (recipe.way === 'crop') return output.width / recipe.area.width;
  return Math.min(output.width / image.width, output.height / image.height);
}

/** Returns true when the recipe would not change the image. */
export function changesNothing(recipe: ResizeRecipe, image: ImageFacts): boolean {
  const { output, type, maxBytes = Infinity } = recipe;
  const isWhole = output.width === image.width && output.height === image.height;
  const takesAll = recipe.way === 'pad' || (recipe.area.width === output.width && recipe.area.height === output.height);
  return isWhole && takesAll && type === image.type && image.bytes <= maxBytes;
}

/** Returns the original of a resized image, in the same slot and group. */
export function originalOf(image: ImageFile): ImageFile {
  const { fit, ...rest } = image;
  return fit ? { ...rest, ...fit.original } : image;
}

function sidesOf({ width, height }: Pixels): Pixels {
  return { width, height };
}
