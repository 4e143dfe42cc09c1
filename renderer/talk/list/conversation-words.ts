import { counted } from '../../../shared/numbers.ts';
import type { Conversation } from '../../../shared/talk/conversation.ts';

/** What a conversation is called where nobody gave it a name. */
export function titleOf({ title, firstWords }: Pick<Conversation, 'title' | 'firstWords'>): string {
  return title || firstWords.trim() || 'New conversation';
}

/** "2 models", and "6 messages" */
export function factsOf({ columns, messageCount }: Conversation): readonly [string, string] {
  const models = columns.length > 1 ? `${columns.length} models` : (columns[0]?.model ?? '');
  const count = counted(messageCount, 'message');
  return [models || 'no model yet', messageCount === 0 ? 'empty' : count];
}
