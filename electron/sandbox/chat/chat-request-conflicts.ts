import { imageChatModels } from '../models-route.ts';
import type { FieldError } from '../server/error-responses.ts';
import { readWireImage } from '../tasks/wire-image.ts';
import { checkTemperatureAndTopP } from '../text/check-temperature-and-top-p.ts';
import { imagesIn, isTooLarge } from './chat-input.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

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
