import type { WatchedConversation } from '../../../entities/conversations/use-conversation.ts';

/**
 * Returns the last message below a message, as seen from one column. If columns share a question, the column continues
 * with its own answer. Among several answers to a question, the newest one is used.
 */
export async function lastMessageBelow(
  conversation: WatchedConversation,
  messageId: number,
  columnId: string,
): Promise<number> {
  const { tree } = conversation.shape();
  let at = messageId;
  for (let following = tree.following(at); following.length > 0; following = tree.following(at)) {
    await conversation.loadMessages(following);
    const newestFirst = following.toReversed();
    at = newestFirst.find((id) => conversation.message(id)?.columnId === columnId) ?? newestFirst[0] ?? at;
  }
  return at;
}

/**
 * Returns the alternative answers in the columns `own`, oldest first: answers to one question. They were requested by one
 * of these columns or by a deleted column.
 */
export function alternativesIn(
  conversation: WatchedConversation,
  messageId: number,
  ownColumnIds: readonly string[],
  columnIds: ReadonlySet<string>,
): readonly number[] {
  return conversation
    .shape()
    .tree.alternatives(messageId)
    .filter((id) => {
      if (id === messageId) return true;
      const message = conversation.message(id);
      if (message?.said.by !== 'model') return false;
      return ownColumnIds.includes(message.columnId) || !columnIds.has(message.columnId);
    });
}
