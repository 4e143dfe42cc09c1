import { formatBytesBeside, formatPixels, formatRatio, formatRatioBeside } from '../util/format-numbers.ts';
import type { ImageFile } from './field-values-and-drafts.ts';
import { type ImageType, type Pixels, typeName } from './image-type.ts';

/** The requirements for an image. Every limit includes its own value. */
export interface ImageLimits {
  readonly types: readonly ImageType[];
  readonly maxBytes?: number;
  /** Pixels of each side. */
  readonly minSide?: number;
  readonly maxSide?: number;
  /** Width divided by height. */
  readonly minRatio?: number;
  readonly maxRatio?: number;
  /** The required size, which depends on the values of other fields. */
  readonly exact?: Pixels;
  /** An image of another field with the required ratio. */
  readonly sameRatio?: Pixels;
}

/** Returns the violated limits of one image, such as "is 1600 × 1067; ..." */
export function checkImage(
  limits: ImageLimits,
  image: Pick<ImageFile, 'type' | 'bytes' | 'width' | 'height'>,
): string[] {
  const reasons: string[] = [];
  const { width, height } = image;
  if (!limits.types.includes(image.type)) {
    reasons.push(`is ${typeName(image.type)}; this model accepts ${limits.types.map(typeName).join(', ')}.`);
  }
  if (limits.maxBytes !== undefined && image.bytes > limits.maxBytes) {
    const { bytes, limit } = formatBytesBeside(image.bytes, limits.maxBytes);
    reasons.push(`has ${bytes}; the limit is ${limit}.`);
  }
  const pixels = formatPixels(width, height);
  if (limits.minSide !== undefined && Math.min(width, height) < limits.minSide) {
    reasons.push(`is ${pixels}; each side must have at least ${limits.minSide} pixels.`);
  }
  if (limits.maxSide !== undefined && Math.max(width, height) > limits.maxSide) {
    reasons.push(`is ${pixels}; each side may have at most ${limits.maxSide} pixels.`);
  }
  const { exact, sameRatio } = limits;
  if (exact && (width !== exact.width || height !== exact.height)) {
    reasons.push(`is ${pixels}; this size requires exactly ${formatPixels(exact.width, exact.height)}.`);
  }
  const ratio = width / height;
  // Compared in whole pixels: a deviation of one pixel by rounding is allowed.
  if (sameRatio && Math.abs((sameRatio.height / sameRatio.width) * width - height) > 1) {
    const requiredRatio = sameRatio.width / sameRatio.height;
    const ownRatio = formatRatioBeside(ratio, [requiredRatio]);
    reasons.push(`is ${pixels} (${ownRatio}); it must have the image’s ratio, ${formatRatio(requiredRatio)}.`);
  }
  const tooTall = limits.minRatio !== undefined && ratio < limits.minRatio;
  const tooWide = limits.maxRatio !== undefined && ratio > limits.maxRatio;
  if (tooTall || tooWide) {
    const range = [limits.minRatio, limits.maxRatio].flatMap((each) => (each === undefined ? [] : [formatRatio(each)]));
    const ownRatio = formatRatioBeside(ratio, [limits.minRatio, limits.maxRatio]);
    reasons.push(`is ${pixels} (${ownRatio}); the ratio must be from ${range.join(' to ')}.`);
  }
  return reasons;
}
