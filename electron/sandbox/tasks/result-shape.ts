import type { FieldRole } from '../../../shared/fields/field.ts';
import { shapeIn } from '../../../shared/fields/shape.ts';
import { fieldWithRole, initialValue, type Model } from '../../../shared/models/model.ts';
import type { JsonObject } from '../../../shared/util/json.ts';

export interface Shape {
  readonly width: number;
  readonly height: number;
}

/** The sent value of the field with `role`; the initial value of the field when none was sent. */
export function sentOrInitial(model: Model, body: JsonObject, role: FieldRole): unknown {
  const [name, field] = fieldWithRole(model, role) ?? [];
  return name === undefined || !field ? undefined : (body[name] ?? initialValue(field));
}

/** Width and height that a request asks for, exactly for images; for videos only their ratio counts. */
export function requestedShape(model: Model, body: JsonObject, input: Shape | null): Shape {
  const sent = sentOrInitial(model, body, 'shape');
  const shape = typeof sent === 'string' ? shapeIn(sent) : null;
  if (shape && !shape.isRatio) return { width: shape.width, height: shape.height };
  if (shape) return fromRatio(shape, sidePixels[String(sentOrInitial(model, body, 'resolution'))] ?? 1024);
  if (input) return fromInput(input);
  return model.output === 'images' ? { width: 1280, height: 1280 } : { width: 1280, height: 720 };
}

const sidePixels: Readonly<Record<string, number>> = { '1K': 1024, '2K': 2048, '4K': 4096 };

/** The largest exact multiple of a ratio whose area is about `side` squared: 1:1 at 1K is 1024x1024. */
function fromRatio(parts: Shape, side: number): Shape {
  const factor = Math.round(side / Math.sqrt(parts.width * parts.height));
  return { width: parts.width * factor, height: parts.height * factor };
}

/** The shape of an input image with about a megapixel, and never narrower than 1:4. */
function fromInput(input: Shape): Shape {
  const ratio = Math.min(4, Math.max(0.25, input.width / input.height));
  const height = Math.round(1280 / Math.sqrt(ratio));
  return { width: Math.round(height * ratio), height };
}

/** Short and even sides (encoding takes time by the pixel) that come closest to a ratio. */
export function videoFrame(shape: Shape): Shape {
  const ratio = Math.max(shape.width, shape.height) / Math.min(shape.width, shape.height);
  let best = { short: 256, long: 256, error: Number.POSITIVE_INFINITY };
  for (let short = 240; short <= 272; short += 2) {
    const long = Math.round((short * ratio) / 2) * 2;
    const error = Math.abs(long / short - ratio) + Math.abs(short - 256) / 100_000;
    if (error < best.error) best = { short, long, error };
  }
  return shape.width >= shape.height
    ? { width: best.long, height: best.short }
    : { width: best.short, height: best.long };
}
