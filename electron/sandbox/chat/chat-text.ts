import { counted } from '../../../shared/util/numbers.ts';
import { decodedBytes } from '../tasks/wire-image.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

/** The text of a message, whatever the form of its content. */
export function textOf(message: ChatMessage): string {
  const { content } = message;
  if (typeof content === 'string') return content;
  return (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** The message that is answered: the last of the user, or of a tool when that came last. */
export function lastMessage(request: ChatRequest): ChatMessage | undefined {
  return request.messages.findLast((message) => message.role !== 'assistant');
}

/** The text of the last user message, which contains the keywords also after a tool answer. */
export function userText(request: ChatRequest): string {
  const message = request.messages.findLast((each) => each.role === 'user');
  return message ? textOf(message) : '';
}

/** The images of a message and their places among its parts. */
export function imagesIn({ content }: ChatMessage): { readonly url: string; readonly place: number }[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part, place) => (part.type === 'image_url' ? [{ url: part.image_url.url, place }] : []));
}

export interface ChatInput {
  /** Addresses of images: data URIs, Base64 or links, those over 8 MB left out. */
  readonly images: readonly string[];
  readonly droppedImages: number;
  readonly recordings: number;
}

/** The interface does not say whether its 8 MB are bytes of the image or of its Base64: bytes of the image. */
const largestImage = 8_000_000;

/** An image of more than 8 MB, which is dropped without an error. */
export function isTooLarge(url: string): boolean {
  return decodedBytes(url) > largestImage;
}

/** The attachments of the last user message. */
export function inputOf(request: ChatRequest): ChatInput {
  const message = request.messages.findLast((each) => each.role === 'user');
  const images = message ? imagesIn(message).map(({ url }) => url) : [];
  const kept = images.filter((url) => !isTooLarge(url));
  const parts = Array.isArray(message?.content) ? message.content : [];
  return {
    images: kept,
    droppedImages: images.length - kept.length,
    recordings: parts.filter((part) => part.type === 'input_audio').length,
  };
}

/** "2 images", "1 recording" ... for the synthetic answer. */
export function attachmentText(input: ChatInput): string[] {
  const count = (amount: number, one: string) => (amount === 0 ? [] : [counted(amount, one)]);
  return [
    ...count(input.images.length, 'image'),
    ...count(input.recordings, 'recording'),
    ...(input.droppedImages > 0 ? [`${input.droppedImages} more over 8 MB that was dropped`] : []),
  ];
}
