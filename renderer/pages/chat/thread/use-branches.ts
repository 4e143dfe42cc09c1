import { useEffect } from 'react';
import { alternativesIn } from '../actions/last-message-below.ts';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { useColumns } from '../data/use-columns.ts';
import { useConversation, useMessages, useShape } from '../data/use-conversation.ts';

interface Alternatives {
  readonly count: number;
  /** Of the one that is shown, from 0. */
  readonly place: number;
  go(by: -1 | 1): void;
}

/** What could stand in the place of a message of a column: answers beside an answer, edits beside a question. */
export function useBranches(messageId: number | undefined, columnId: string): Alternatives {
  const conversation = useConversation();
  const { tree, nodes } = useShape(conversation);
  const actions = useConversationActions();
  const columnIds = new Set(useColumns().map(({ id }) => id));
  const siblings = messageId === undefined ? [] : tree.alternatives(messageId);
  const key = siblings.join(' ');
  // Whose answers they are is known once they are loaded; most often there is one.
  useMessages(siblings.length > 1 ? siblings : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same siblings are asked for once
  useEffect(() => {
    if (siblings.length > 1) void conversation.want(siblings);
  }, [conversation, key]);
  const isModel = nodes.some(([id, , , byModel]) => id === messageId && byModel === 1);
  const list =
    messageId === undefined
      ? []
      : isModel
        ? alternativesIn(conversation, messageId, columnId, columnIds)
        : siblings.filter((id) => conversation.message(id)?.said.by === 'person' || id === messageId);
  const place = messageId === undefined ? 0 : list.indexOf(messageId);
  return {
    count: list.length,
    place,
    go(by) {
      const to = list[place + by];
      if (to !== undefined) void actions.show(columnId, to);
    },
  };
}
