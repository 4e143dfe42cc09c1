import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { splitWireImage } from '../tasks/wire-image.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

/** Returns the text of a message, regardless of the form of its content. */
export function textOf(message: ChatMessage): string {
  const { content } = message;
  if (typeof content === 'string') return content;
  return (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** Returns the message to answer: the last one of the user or of a tool. */
export function lastMessage(request: ChatRequest): ChatMessage | undefined {
  return request.messages.findLast((message) => message.role !== 'assistant');
}

/** Returns the text of the last user message. Its keywords also apply after a tool answer. */
export function userText(request: ChatRequest): string {
  const message = request.messages.findLast((each) => each.role === 'user');
  return message ? textOf(message) : '';
}

/** Returns the texts of all user messages. */
export function allUserText(request: ChatRequest): string {
  return request.messages.flatMap((each) => (each.role === 'user' ? [textOf(each)] : [])).join('\n');
}

/** Returns the text of the system prompt; empty without one. */
export function systemText(request: ChatRequest): string {
  const message = request.messages.find((each) => each.role === 'system');
  return message ? textOf(message) : '';
}

/** Returns the images of a message with their positions among its parts. */
export function imagesIn({ content }: ChatMessage): { readonly url: string; readonly place: number }[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part, place) => (part.type === 'image_url' ? [{ url: part.image_url.url, place }] : []));
}

interface ChatInput {
  /** Data URIs, Base64 or URLs of images. Images above 8 MB are omitted. */
  readonly images: readonly string[];
  readonly droppedImages: number;
  readonly recordings: number;
}

/**
 * The interface does not tell whether its 8 MB are bytes of the image or of its Base64. Here they are bytes of the
 * image.
 */
const largestImage = 8_000_000;

/** True for an image above 8 MB, which is dropped without an error. */
export function isTooLarge(url: string): boolean {
  return decodedBytes(url) > largestImage;
}

/** Returns the attachments of the last user message. */
export function readChatInput(request: ChatRequest): ChatInput {
  const message = request.messages.findLast((each) => each.role === 'user');
  const images = message ? imagesIn(message).map(({ url }) => url) : [];
  const smallImages = images.filter((url) => !isTooLarge(url));
  const parts = Array.isArray(message?.content) ? message.content : [];
  return {
    images: smallImages,
    droppedImages: images.length - smallImages.length,
    recordings: parts.filter((part) => part.type === 'input_audio').length,
  };
}

/** Returns texts like "2 images" and "1 recording" for the synthetic answer. */
export function attachmentText(input: ChatInput): string[] {
  const count = (amount: number, one: string) => (amount === 0 ? [] : [formatCounted(amount, one)]);
  return [
    ...count(input.images.length, 'image'),
    ...count(input.recordings, 'recording'),
    ...(input.droppedImages > 0 ? [`${input.droppedImages} more over 8 MB that was dropped`] : []),
  ];
}

/** Returns the size of the image in a text; 0 for a URL. Bytes. */
function decodedBytes(text: string): number {
  const parts = splitWireImage(text);
  return parts.kind === 'link' ? 0 : Buffer.byteLength(parts.base64, 'base64');
}
