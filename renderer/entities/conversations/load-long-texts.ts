import type { Message } from '../../../shared/conversations/message.ts';
import { longestPiece, restoreTexts } from '../../../shared/conversations/shorten-long-text.ts';
import type { ConversationCalls } from './use-conversation.ts';

/** A long text of an answer from its beginning to its end, fetched piece by piece. */
export async function loadWholeText(
  calls: ConversationCalls,
  { conversationId, messageId, place, length }: LongTextPosition & { readonly length: number },
): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < length; from += longestPiece) {
    const count = Math.min(longestPiece, length - from);
    const { text } = await calls.textPiece({ id: conversationId, messageId, place, from, length: count });
    pieces.push(text);
  }
  return pieces.join('');
}

export interface LongTextPosition {
  readonly conversationId: string;
  readonly messageId: number;
  /** JSON Pointer into the body of the answer. */
  readonly place: string;
}

/** Returns a message with complete texts; the argument if no text was truncated. */
export async function loadWholeMessage(calls: ConversationCalls, message: Message): Promise<Message> {
  if (message.said.by !== 'model') return message;
  const texts = new Map<string, string>();
  for (const [place, length] of Object.entries(message.said.answer.longTexts ?? {})) {
    const at = { conversationId: message.conversationId, messageId: message.id, place };
    texts.set(place, await loadWholeText(calls, { ...at, length }));
  }
  return restoreTexts(message, texts);
}
