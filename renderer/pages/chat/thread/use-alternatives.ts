import { useEffect } from 'react';
import { useConversation, useMessages, useShape } from '../../../entities/conversations/use-conversation.ts';
import { alternativesIn } from '../actions/last-message-below.ts';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { useColumns } from '../data/use-conversation-columns.ts';

interface Alternatives {
  readonly count: number;
  /** Index of the shown alternative (0-based). */
  readonly place: number;
  go(direction: -1 | 1): void;
}

/** Returns the alternatives to a message of these columns: other answers for an answer, edits for a question. */
export function useAlternatives(messageId: number | undefined, ownColumnIds: readonly string[]): Alternatives {
  const conversation = useConversation();
  const { tree, nodes } = useShape(conversation);
  const actions = useConversationActions();
  const columnIds = new Set(useColumns().map(({ id }) => id));
  const siblings = messageId === undefined ? [] : tree.alternatives(messageId);
  const key = siblings.join(' ');
  // The columns of the alternatives are known after loading. Most messages have one alternative only.
  useMessages(siblings.length > 1 ? siblings : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same siblings are asked for once
  useEffect(() => {
    if (siblings.length > 1) void conversation.loadMessages(siblings);
  }, [conversation, key]);
  const isModel = nodes.some(([id, , , byModel]) => id === messageId && byModel === 1);
  const list =
    messageId === undefined
      ? []
      : isModel
        ? alternativesIn(conversation, messageId, ownColumnIds, columnIds)
        : siblings.filter((id) => conversation.message(id)?.said.by === 'person' || id === messageId);
  const place = messageId === undefined ? 0 : list.indexOf(messageId);
  return {
    count: list.length,
    place,
    go(direction) {
      const to = list[place + direction];
      if (to !== undefined) void actions.show(ownColumnIds, to);
    },
  };
}
