import { randomInt } from 'node:crypto';
import type { MediaRenderer } from '../media/media-renderer.ts';
import type { InputImage } from '../render/render-job-types.ts';
import { splitWireImage } from '../tasks/wire-image.ts';
import type { Choice } from './chat-choice.ts';
import { readChatInput, userText } from './chat-input.ts';
import type { ChatRequest } from './chat-request.ts';

/** Draws the choices of the image generation model: one PNG each, as Base64 without a prefix. */
export async function composeImages(request: ChatRequest, renderer: MediaRenderer): Promise<Choice[]> {
  const inputs = readChatInput(request).images.flatMap((url): InputImage[] => {
    const image = splitWireImage(url);
    return image.kind === 'base64' ? [{ base64: image.base64, part: 'main' }] : [];
  });
  const files = await renderer.render({
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
    sound: { kind: 'none' },
  });
  return files.map((file) => ({
    message: { form: 'image', base64: Buffer.from(file).toString('base64') },
    finishReason: 'STOP',
    tokens: 1290,
  }));
}
