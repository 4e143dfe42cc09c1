import { inputSlots } from '../../../shared/models/carry-images.ts';
import type { Model } from '../../../shared/models/model.ts';
import type { JsonObject } from '../../../shared/util/json.ts';
import type { InputImage, RenderJob } from '../render/render-job-types.ts';
import { requestedShape, type Shape, sentOrInitial, videoFrame } from './requested-shape.ts';
import { readWireImage, splitWireImage } from './wire-image.ts';

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
