import type { StoredImage } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { typeName } from '../../../../shared/fields/image-type.ts';
import {
  formatBytes,
  formatBytesBeside,
  formatPixels,
  formatRatio,
  formatRatioBeside,
} from '../../../../shared/util/format-numbers.ts';

export interface ImageLimitRow {
  readonly name: 'Pixels' | 'Ratio' | 'Type' | 'File size';
  readonly actual: string;
  readonly allowed: string;
  readonly fits: boolean;
}

/** Compares an image with the requirements of the slot, one row for each limit. */
export function imageLimitRows(limits: ImageLimits, image: Omit<StoredImage, 'hash' | 'name'>): ImageLimitRow[] {
  const { width, height } = image;
  const exact = limits.exact && formatPixels(limits.exact.width, limits.exact.height);
  const pixels = formatPixels(width, height);
  const ratio = width / height;
  const rows: ImageLimitRow[] = [
    {
      name: 'Pixels',
      actual: pixels,
      allowed: exact ?? textOfSides(limits),
      fits:
        (exact === undefined || exact === pixels) &&
        Math.min(width, height) >= (limits.minSide ?? 0) &&
        Math.max(width, height) <= (limits.maxSide ?? Number.POSITIVE_INFINITY),
    },
  ];
  if (limits.minRatio !== undefined || limits.maxRatio !== undefined) {
    rows.push({
      name: 'Ratio',
      actual: formatRatioBeside(ratio, [limits.minRatio, limits.maxRatio]),
      allowed: [limits.minRatio, limits.maxRatio]
        .flatMap((each) => (each === undefined ? [] : [formatRatio(each)]))
        .join(' to '),
      fits: ratio >= (limits.minRatio ?? 0) && ratio <= (limits.maxRatio ?? Number.POSITIVE_INFINITY),
    });
  }
  if (limits.sameRatio) {
    const { width: w, height: h } = limits.sameRatio;
    const fits = Math.abs((h / w) * width - height) <= 1;
    const actual = formatRatioBeside(ratio, [w / h]);
    rows.push({ name: 'Ratio', actual, allowed: `${formatRatio(w / h)}, same as the image`, fits });
  }
  rows.push({
    name: 'Type',
    actual: typeName(image.type),
    allowed: limits.types.map(typeName).join(', '),
    fits: limits.types.includes(image.type),
  });
  const fits = image.bytes <= (limits.maxBytes ?? Number.POSITIVE_INFINITY);
  const formatted = limits.maxBytes === undefined || fits ? undefined : formatBytesBeside(image.bytes, limits.maxBytes);
  rows.push({
    name: 'File size',
    actual: formatted?.bytes ?? formatBytes(image.bytes),
    allowed: formatted?.limit ?? (limits.maxBytes === undefined ? 'any' : formatBytes(limits.maxBytes)),
    fits,
  });
  return rows;
}

function textOfSides({ minSide, maxSide }: ImageLimits): string {
  if (minSide !== undefined && maxSide !== undefined) return `${minSide} to ${maxSide} px per side`;
  if (minSide !== undefined) return `at least ${minSide} px per side`;
  return maxSide === undefined ? 'any' : `at most ${maxSide} px per side`;
}
