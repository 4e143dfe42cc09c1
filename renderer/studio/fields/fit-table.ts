import { type ImageLimits, typeName } from '../../../shared/fields/images.ts';
import type { Model } from '../../../shared/model.ts';
import { formatBytes, formatPixels, formatRatio } from '../../../shared/numbers.ts';
import type { ImageFile, Values } from '../../../shared/values.ts';

export interface FitRow {
  readonly name: 'Pixels' | 'Ratio' | 'Type' | 'Bytes';
  readonly actual: string;
  readonly allowed: string;
  readonly fits: boolean;
}

/** What an image is beside what the slot takes, one row for each limit. `exact` is the one size a rule asks for. */
export function fitTable(limits: ImageLimits, image: ImageFile, exact: string | null): FitRow[] {
  const { width, height } = image;
  const pixels = formatPixels(width, height);
  const ratio = width / height;
  const rows: FitRow[] = [
    {
      name: 'Pixels',
      actual: pixels,
      allowed: exact ?? sides(limits),
      fits:
        (exact === null || exact === pixels) &&
        Math.min(width, height) >= (limits.minSide ?? 0) &&
        Math.max(width, height) <= (limits.maxSide ?? Number.POSITIVE_INFINITY),
    },
  ];
  if (limits.minRatio !== undefined || limits.maxRatio !== undefined) {
    rows.push({
      name: 'Ratio',
      actual: formatRatio(ratio),
      allowed: [limits.minRatio, limits.maxRatio]
        .flatMap((each) => (each === undefined ? [] : [formatRatio(each)]))
        .join(' to '),
      fits: ratio >= (limits.minRatio ?? 0) && ratio <= (limits.maxRatio ?? Number.POSITIVE_INFINITY),
    });
  }
  rows.push({
    name: 'Type',
    actual: typeName(image.type),
    allowed: limits.types.map(typeName).join(', '),
    fits: limits.types.includes(image.type),
  });
  rows.push({
    name: 'Bytes',
    actual: formatBytes(image.bytes),
    allowed: limits.maxBytes === undefined ? 'any' : formatBytes(limits.maxBytes),
    fits: image.bytes <= (limits.maxBytes ?? Number.POSITIVE_INFINITY),
  });
  return rows;
}

/**
 * The one size in pixels that the model's rules ask of `image` with these values, as "1280 × 720"; `null` when any will
 * do. Rules are functions that answer with sentences, so the question is put with an image that no rule can accept.
 */
export function exactPixels(model: Model, name: string, image: ImageFile, values: Values): string | null {
  const probe = { ...values, [name]: [{ ...image, width: 1, height: 1 }] };
  for (const reason of model.rules?.(probe) ?? []) {
    const exact = reason.field === name ? /exactly (\d+ × \d+)/.exec(reason.text)?.[1] : undefined;
    if (exact !== undefined) return exact;
  }
  return null;
}

function sides({ minSide, maxSide }: ImageLimits): string {
  if (minSide !== undefined && maxSide !== undefined) return `${minSide} to ${maxSide} a side`;
  if (minSide !== undefined) return `${minSide} a side or more`;
  return maxSide === undefined ? 'any' : `${maxSide} a side at most`;
}
