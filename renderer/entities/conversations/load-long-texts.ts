import type { Message } from '../../../shared/conversations/message.ts';
import { longestPiece, restoreTexts } from '../../../shared/conversations/shorten-long-text.ts';
import type { ConversationCalls } from './use-conversation.ts';

/** A long text of an answer from its beginning to its end, fetched piece by piece. */
export async function loadWholeText(
  calls: ConversationCalls,
  { length, ...position }: LongTextPosition,
): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < length; from += longestPiece) {
    const count = Math.min(longestPiece, length - from);
    const { text } = await calls.textPiece({ ...position, from, length: count });
    pieces.push(text);
  }
  return pieces.join('');
}

interface LongTextPosition {
  /** Id of the conversation. */
  readonly id: string;
  readonly messageId: number;
  /** JSON Pointer into the body of the answer. */
  readonly place: string;
  /** Length of the complete text. */
  readonly length: number;
}

/** Returns a message with complete texts; the argument if no text was truncated. */
export async function loadWholeMessage(calls: ConversationCalls, message: Message): Promise<Message> {
  if (message.said.by !== 'model') return message;
  const texts = new Map<string, string>();
  for (const [place, length] of Object.entries(message.said.answer.longTexts ?? {})) {
    const position = { id: message.conversationId, messageId: message.id, place, length };
    texts.set(place, await loadWholeText(calls, position));
  }
  return restoreTexts(message, texts);
}
