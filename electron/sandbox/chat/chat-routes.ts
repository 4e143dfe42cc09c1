import { randomInt } from 'node:crypto';
import type { MediaRenderer } from '../media/media-renderer.ts';
import type { InputImage } from '../render/render-job-types.ts';
import { type FieldError, invalidBody } from '../server/error-responses.ts';
import type { GatewayApp } from '../server/gateway-app.ts';
import { chatModels, checkModel, imageChatModels } from '../server/models-route.ts';
import { readJsonObject } from '../server/read-json.ts';
import { readWireImage, splitWireImage } from '../tasks/wire-image.ts';
import { checkTemperatureAndTopP } from '../text/check-temperature-and-top-p.ts';
import { parseBody } from '../text/parse-body.ts';
import { promptKeywordsIn } from '../text/prompt-keywords.ts';
import { streamAnswer } from '../text/stream-answer.ts';
import { throwRequestedError } from '../text/throw-requested-error.ts';
import { type Choice, composeChoice } from './chat-choice.ts';
import { chatCompletion, chatEvents } from './chat-completion.ts';
import { imagesIn, isTooLarge, readChatInput, userText } from './chat-input.ts';
import { type ChatMessage, type ChatRequest, chatRequestSchema } from './chat-request.ts';

export interface ConversationServices {
  readonly renderer: MediaRenderer;
  readonly clock: { now(): number };
  /** Milliseconds between two events of a stream. */
  readonly streamMs: number;
}

/** Adds the routes for chat completions, on the alias and on the vendor's path. */
export function addChatRoutes(app: GatewayApp, parts: ConversationServices): void {
  for (const path of ['/v1/chat/completions', '/vendors/vendor-chat/v1/chat/completions']) {
    app.post(path, async (context) => {
      const request = parseBody(chatRequestSchema, readJsonObject(context));
      const errors = chatRuleErrors(request);
      if (errors.length > 0) throw invalidBody(errors);
      checkModel(request.model, [...chatModels, ...imageChatModels]);
      const text = userText(request);
      const words = promptKeywordsIn(text);
      throwRequestedError(text, parts.clock.now());
      const now = parts.clock.now();
      const choices = await compose(request, parts.renderer, now);
      if (request.stream !== true) return context.json(chatCompletion(request, choices, now));
      const error = `data: ${JSON.stringify({ error: { code: 'overloaded', message: 'Asked for with [error].' } })}\n\n`;
      return streamAnswer(chatEvents(request, choices, now), words, parts.streamMs, error);
    });
  }
}

async function compose(request: ChatRequest, renderer: MediaRenderer, now: number): Promise<Choice[]> {
  if (imageChatModels.includes(request.model)) return composeImages(request, renderer);
  return Array.from({ length: request.n ?? 1 }, (_, index) => composeChoice(request, index, now));
}

/** Draws the choices of the image generation model: one PNG each, as Base64 without a prefix. */
async function composeImages(request: ChatRequest, renderer: MediaRenderer): Promise<Choice[]> {
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

/** Returns the conflicts between fields that are valid separately. */
export function chatRuleErrors(request: ChatRequest): FieldError[] {
  const errors: FieldError[] = [];
  const need = (isRight: boolean, field: string, detail: string) => {
    if (!isRight) errors.push({ field, detail });
  };
  const { top_logprobs: alternatives, logprobs, stream, stream_options: options } = request;
  need(alternatives === undefined || logprobs === true, 'top_logprobs', 'requires logprobs = true.');
  need(options === undefined || stream === true, 'stream_options', 'is only allowed with stream = true.');
  const speaks = request.modalities?.includes('audio') === true;
  need(!speaks || request.audio !== undefined, 'audio', 'is required when modalities includes audio.');
  const drawsImages = imageChatModels.includes(request.model);
  const messageErrors = request.messages.flatMap((message, index) => {
    const found = drawsImages ? imageModelErrors(message) : textModelErrors(message);
    return found.map(({ field, detail }) => ({ field: `messages[${index}].${field}`, detail }));
  });
  return [...errors, ...checkTemperatureAndTopP(request), ...messageErrors];
}

/** A text model creates no images, so its earlier turns must not contain any. */
function textModelErrors(message: ChatMessage): FieldError[] {
  if (message.role !== 'assistant') return [];
  return imagesIn(message).map(({ place }) => ({
    field: `content[${place}]`,
    detail: 'is an image, which this model doesn’t accept in an assistant turn.',
  }));
}

/** The image model accepts text parts, and image parts as data URIs from the user. */
function imageModelErrors(message: ChatMessage): FieldError[] {
  const { content } = message;
  if (message.role === 'user' && !Array.isArray(content)) {
    return [{ field: 'content', detail: 'must be an array of parts for this model.' }];
  }
  const parts = message.role === 'user' && Array.isArray(content) ? content : [];
  const otherParts = parts.flatMap(({ type }, place) =>
    type === 'text' || type === 'image_url'
      ? []
      : [{ field: `content[${place}].type`, detail: `"${type}" is not one of text, image_url.` }],
  );
  const images = imagesIn(message).flatMap(({ url, place }) => {
    const detail = isTooLarge(url) ? null : dataUriError(url);
    return detail === null ? [] : [{ field: `content[${place}].image_url.url`, detail }];
  });
  return [...otherParts, ...images];
}

function dataUriError(url: string): string | null {
  const image = readWireImage(url, 'data-uri');
  if (image.kind === 'link') return 'must be a data URI for this model, not a web address.';
  return image.kind === 'file' ? null : image.reason;
}
