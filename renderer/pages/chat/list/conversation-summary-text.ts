import type { Conversation } from '../../../../shared/conversations/conversation.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';

/** "2 models", and "6 messages" */
export function conversationSummaryText({ columns, messageCount }: Conversation): readonly [string, string] {
  const models = columns.length > 1 ? `${columns.length} models` : (columns[0]?.model ?? '');
  const count = formatCounted(messageCount, 'message');
  return [models || 'no model yet', messageCount === 0 ? 'empty' : count];
}
