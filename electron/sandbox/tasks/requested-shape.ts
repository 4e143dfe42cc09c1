import type { FieldRole } from '../../../shared/fields/field.ts';
import { readSizeOrRatio } from '../../../shared/fields/size-or-ratio.ts';
import { fieldWithRole, initialValue, type Model } from '../../../shared/models/model.ts';
import type { JsonObject } from '../../../shared/util/json.ts';

export interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Returns the sent value of the field with `role`, or the initial value of the field. */
export function sentOrInitial(model: Model, body: JsonObject, role: FieldRole): unknown {
  const [name, field] = fieldWithRole(model, role) ?? [];
  return name === undefined || !field ? undefined : (body[name] ?? initialValue(field));
}

/** Returns the requested width and height: exact for images; for videos, only their ratio matters. */
export function requestedShape(model: Model, body: JsonObject, input: Shape | null): Shape {
  const requested = sentOrInitial(model, body, 'shape');
  const shape = typeof requested === 'string' ? readSizeOrRatio(requested) : null;
  if (shape && !shape.isRatio) return { width: shape.width, height: shape.height };
  if (shape) return fromRatio(shape, sidePixels[String(sentOrInitial(model, body, 'resolution'))] ?? 1024);
  if (input) return model.output === 'videos' && !isExtreme(input) ? input : fromInput(input);
  return model.output === 'images' ? { width: 1280, height: 1280 } : { width: 1280, height: 720 };
}

const sidePixels: Readonly<Record<string, number>> = { '1K': 1024, '2K': 2048, '4K': 4096 };

/** Returns the largest exact multiple of a ratio whose area is about `side` squared: 1:1 at 1K is 1024x1024. */
function fromRatio(parts: Shape, side: number): Shape {
  const factor = Math.round(side / Math.sqrt(parts.width * parts.height));
  return { width: parts.width * factor, height: parts.height * factor };
}

function isExtreme({ width, height }: Shape): boolean {
  return Math.max(width / height, height / width) > 4;
}

/** Returns the shape of an input image with about a megapixel, but not narrower than 1:4. */
function fromInput(input: Shape): Shape {
  const ratio = Math.min(4, Math.max(0.25, input.width / input.height));
  const height = Math.round(1280 / Math.sqrt(ratio));
  return { width: Math.round(height * ratio), height };
}

/** Number of pixels of a video frame. Few, because the encoding time depends on it. */
const mostPixels = 448 * 252;

/**
 * Returns the largest even width and height with exactly the requested ratio. A ratio of large numbers, such as that of
 * a photo, has no small exact size and gets the closest one.
 */
export function videoFrame({ width, height }: Shape): Shape {
  const divisor = greatestDivisor(width, height);
  const [across, down] = [width / divisor, height / divisor];
  const factor = Math.floor(Math.sqrt(mostPixels / (across * down)) / 2) * 2;
  if (factor > 0 && across * factor * down * factor > mostPixels / 2) {
    return { width: across * factor, height: down * factor };
  }
  const ratio = width / height;
  let best = { width: 384, height: 384, error: Number.POSITIVE_INFINITY };
  const middle = Math.round(Math.sqrt(mostPixels / ratio) / 2) * 2;
  for (let tall = middle - 32; tall <= middle; tall += 2) {
    const wide = Math.round((tall * ratio) / 2) * 2;
    const error = Math.abs(wide / tall / ratio - 1);
    if (tall > 0 && error < best.error) best = { width: wide, height: tall, error };
  }
  return { width: best.width, height: best.height };
}

function greatestDivisor(first: number, second: number): number {
  return second === 0 ? first : greatestDivisor(second, first % second);
}
