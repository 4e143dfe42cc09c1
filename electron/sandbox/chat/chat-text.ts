import { counted } from '../../../shared/numbers.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

/** The words of a message, whatever the form of its content. */
export function textOf(message: ChatMessage): string {
  const { content } = message;
  if (typeof content === 'string') return content;
  return (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** The message that is answered: the last of the user, or of a tool when that came last. */
export function lastMessage(request: ChatRequest): ChatMessage | undefined {
  return request.messages.findLast((message) => message.role !== 'assistant');
}

/** The last words of the user: they hold the steering words also after a tool has answered. */
export function userText(request: ChatRequest): string {
  const message = request.messages.findLast((each) => each.role === 'user');
  return message ? textOf(message) : '';
}

export interface ChatInput {
  /** Addresses of images: data URIs or links, those over 8 MB left out. */
  readonly images: readonly string[];
  readonly droppedImages: number;
  readonly recordings: number;
}

const largestImage = 8_000_000;

/** What came with the words of the last user message. The interface drops images over 8 MB without an error. */
export function inputOf(request: ChatRequest): ChatInput {
  const message = request.messages.findLast((each) => each.role === 'user');
  const parts = message && Array.isArray(message.content) ? message.content : [];
  const images = parts.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
  const kept = images.filter((url) => !url.startsWith('data:') || (url.length * 3) / 4 <= largestImage);
  return {
    images: kept,
    droppedImages: images.length - kept.length,
    recordings: parts.filter((part) => part.type === 'input_audio').length,
  };
}

/** "2 images", "1 recording" ... for the synthetic answer. */
export function attachmentWords(input: ChatInput): string[] {
  const count = (amount: number, one: string) => (amount === 0 ? [] : [counted(amount, one)]);
  return [
    ...count(input.images.length, 'image'),
    ...count(input.recordings, 'recording'),
    ...(input.droppedImages > 0 ? [`${input.droppedImages} more over 8 MB that was dropped`] : []),
  ];
}
