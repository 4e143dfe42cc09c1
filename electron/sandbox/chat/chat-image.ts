import { randomInt } from 'node:crypto';
import type { Renderer } from '../media/renderer.ts';
import type { InputPicture } from '../render/render-job.ts';
import { type FieldError, invalidBody } from '../server/refusal.ts';
import { readWireImage } from '../tasks/wire-image.ts';
import type { Choice } from './chat-choice.ts';
import type { ChatRequest } from './chat-request.ts';
import { inputOf, userText } from './chat-text.ts';

/** The choices of the image-generation model: each is one drawn PNG in base64 without any prefix. */
export async function composeImages(request: ChatRequest, renderer: Renderer): Promise<Choice[]> {
  const inputs = readInputs(request);
  const [files, tokens] = [
    await renderer.files({
      kind: 'image',
      model: request.model,
      prompt: userText(request),
      seed: request.seed ?? randomInt(2 ** 31),
      width: 1024,
      height: 1024,
      count: request.n ?? 1,
      seconds: 0,
      framesPerSecond: 0,
      inputs,
    }),
    1290,
  ];
  return files.map((file) => ({
    said: { form: 'image', base64: Buffer.from(file).toString('base64') },
    finishReason: 'STOP',
    tokens,
  }));
}

/** Here an input image must be a data URI; a link is not fetched by this model. */
function readInputs(request: ChatRequest): InputPicture[] {
  const errors: FieldError[] = [];
  const pictures = inputOf(request).images.flatMap((url): InputPicture[] => {
    const image = readWireImage(url, 'data-uri');
    if (image.kind === 'file') return [{ base64: image.base64, part: 'main' }];
    const detail = image.kind === 'link' ? 'must be a data URI for this model, not a link.' : image.reason;
    errors.push({ field: 'messages', detail: `image_url ${detail}` });
    return [];
  });
  if (errors.length > 0) throw invalidBody(errors);
  return pictures;
}
