import type { OpenConversation } from '../data/open-conversation.ts';

/**
 * The end of what follows a message, as one column would see it: where columns share a question, each goes on to its own
 * answer, and where an answer was given several times, to the newest.
 */
export async function endBelow(conversation: OpenConversation, messageId: number, columnId: string): Promise<number> {
  const { tree } = conversation.shape();
  let at = messageId;
  for (let following = tree.following(at); following.length > 0; following = tree.following(at)) {
    await conversation.want(following);
    const newestFirst = following.toReversed();
    at = newestFirst.find((id) => conversation.message(id)?.columnId === columnId) ?? newestFirst[0] ?? at;
  }
  return at;
}

/**
 * The answers that stand for one another in a column, oldest first: those to the same question that this column, or one
 * that is gone, asked for.
 */
export function alternativesIn(
  conversation: OpenConversation,
  messageId: number,
  columnId: string,
  columnIds: ReadonlySet<string>,
): readonly number[] {
  return conversation
    .shape()
    .tree.alternatives(messageId)
    .filter((id) => {
      if (id === messageId) return true;
      const message = conversation.message(id);
      if (message?.said.by !== 'model') return false;
      return message.columnId === columnId || !columnIds.has(message.columnId);
    });
}
