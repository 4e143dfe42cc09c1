import type { FieldRole } from '../../../shared/fields/field.ts';
import { readSizeOrRatio } from '../../../shared/fields/size-or-ratio.ts';
import { fieldWithRole, initialValue, inputSlots, type Model } from '../../../shared/models/model.ts';
import type { JsonObject } from '../../../shared/util/json.ts';
import { greatestCommonDivisor } from '../../../shared/util/math.ts';
import type { InputImage, RenderJob } from '../render/render-job-types.ts';
import { readWireImage, splitWireImage } from './wire-image.ts';

/**
 * The smallest side and area of a video frame: a model that edits images takes them. Larger ones take longer to draw.
 */
const [smallestSide, smallestArea] = [384, 640 * 360];

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Returns the sent value of the field with `role`, or the initial value of the field. */
function sentOrInitial(model: Model, body: JsonObject, role: FieldRole): unknown {
  const [name, field] = fieldWithRole(model, role) ?? [];
  return name === undefined || !field ? undefined : (body[name] ?? initialValue(field));
}

/** Returns the requested width and height: exact for images; for videos, only their ratio matters. */
function requestedShape(model: Model, body: JsonObject, input: Shape | null): Shape {
  const requested = sentOrInitial(model, body, 'shape');
  const shape = typeof requested === 'string' ? readSizeOrRatio(requested) : null;
  if (shape && !shape.isRatio) return { width: shape.width, height: shape.height };
  if (shape) return fromRatio(shape, sidePixels[String(sentOrInitial(model, body, 'resolution'))] ?? 1024);
  if (input) return model.output === 'videos' && !isExtreme(input) ? input : fromInput(input);
  return model.output === 'images' ? { width: 1280, height: 1280 } : { width: 1280, height: 720 };
}

const sidePixels: Readonly<Record<string, number>> = { '1K': 1024, '2K': 2048, '4K': 4096 };

/**
 * Returns the exact multiple of a ratio whose area is about `side` squared: 1:1 at 1K is 1024x1024. No side is too
 * short for an input image.
 */
function fromRatio(parts: Shape, side: number): Shape {
  const least = Math.ceil(smallestSide / Math.min(parts.width, parts.height));
  const factor = Math.max(least, Math.round(side / Math.sqrt(parts.width * parts.height)));
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

/**
 * Returns the smallest even width and height of exactly the requested ratio that the models of the sandbox accept as an
 * input. A ratio of large numbers, such as that of a photo, gets the closest sides.
 */
export function videoFrame({ width, height }: Shape): Shape {
  const divisor = greatestCommonDivisor(width, height);
  const [across, down] = [width / divisor, height / divisor];
  const least = Math.max(smallestSide / Math.min(width, height), Math.sqrt(smallestArea / (width * height)));
  const factor = Math.ceil((least * divisor) / 2) * 2;
  if (factor * across <= least * width * 1.2) return { width: factor * across, height: factor * down };
  return { width: Math.round((least * width) / 2) * 2, height: Math.ceil((least * height) / 2) * 2 };
}

/** Plans the drawing of an accepted create. */
export function planRender(model: Model, body: JsonObject, seed: number): RenderJob {
  const { images, shape: inputShape } = readInputs(model, body);
  const shape = requestedShape(model, body, inputShape);
  const isVideo = model.output === 'videos';
  return {
    kind: isVideo ? 'video' : 'image',
    model: model.id,
    prompt: String(sentOrInitial(model, body, 'prompt') ?? ''),
    seed,
    ...(isVideo ? videoFrame(shape) : shape),
    count: isVideo ? 1 : clamp(Number(sentOrInitial(model, body, 'count') ?? 1), 1, 4),
    seconds: isVideo ? seconds(model, body) : 0,
    // 30 frames per second are documented only for this model. The others use fewer frames, which are faster to draw.
    framesPerSecond: model.id === 'video-c-2.2-t2v-plus' ? 30 : 12,
    inputs: images,
    sound: isVideo ? soundOf(model, body) : { kind: 'none' },
  };
}

/** Videos of these models are silent. Later models of the family have sound. */
const silentModels = new Set(['video-c-2.1-kf2v-plus', 'video-c-2.2-i2v-flash', 'video-c-2.2-t2v-plus']);

/** An input audio replaces the sound of the model, even when the sound is off. */
function soundOf(model: Model, body: JsonObject): RenderJob['sound'] {
  const address = sentOrInitial(model, body, 'audio');
  if (typeof address === 'string' && address !== '') return { kind: 'tune', address };
  return { kind: silentModels.has(model.id) || sentOrInitial(model, body, 'sound') === false ? 'none' : 'tone' };
}

function seconds(model: Model, body: JsonObject): number {
  const stated = sentOrInitial(model, body, 'duration') ?? 5;
  return clamp(Number(stated), 1, 15);
}

function clamp(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.round(value))) : low;
}

function readInputs(model: Model, body: JsonObject): { images: InputImage[]; shape: Shape | null } {
  const images: InputImage[] = [];
  let shape: Shape | null = null;
  for (const [name, { role }] of inputSlots(model)) {
    const wire = body[name];
    for (const text of Array.isArray(wire) ? wire : [wire]) {
      if (typeof text !== 'string') continue;
      const image = splitWireImage(text);
      if (image.kind === 'base64') shape ??= shapeOfImage(text);
      images.push({
        base64: image.kind === 'base64' ? image.base64 : null,
        part: role === 'end-image' ? 'tail' : 'main',
      });
    }
  }
  return { images, shape };
}

function shapeOfImage(text: string): Shape | null {
  const image = readWireImage(text, 'either');
  return image.kind === 'file' ? { width: image.file.width, height: image.file.height } : null;
}
