import { useMemo } from 'react';
import { create } from 'zustand';
import type { Message } from '../../../../shared/conversations/message.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import type { PersonRole } from '../../../../shared/conversations/request-input.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import {
  type ConversationCalls,
  useConversationCalls,
  type WatchedConversation,
} from '../../../entities/conversations/use-conversation.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { createRequiredContext } from '../../../ui/required-context.ts';
import { createIntentIds } from '../../../ui/use-intent-ids.ts';
import type { OptimisticColumnEdits } from '../data/use-conversation-columns.ts';
import { lastMessageBelow } from './last-message-below.ts';

interface Sending {
  readonly columnIds: readonly string[];
  readonly parts: readonly Part[];
  readonly role?: PersonRole;
  readonly after?: number | null;
  readonly withoutAsking?: boolean;
  readonly evenIfPaused?: boolean;
}

/** Problem of the last failed request, by conversation. */
export const useSendProblem = create<Readonly<Record<string, Problem | undefined>>>(() => ({}));

type ConversationActions = ReturnType<typeof createConversationActions>;

function createConversationActions(
  conversation: WatchedConversation,
  edits: OptimisticColumnEdits,
  calls: ConversationCalls,
) {
  const { id } = conversation;
  const intents = createIntentIds();
  /** Resolves to true when the question was saved and sent. A question is sent once and never retried automatically. */
  const send = async ({ columnIds, parts, ...rest }: Sending): Promise<boolean> => {
    // The number of messages grows with each question, so a repeated question is another intention.
    const intentId = intents.idOf([columnIds, parts, rest, conversation.shape().nodes.length]);
    useSendProblem.setState({ [id]: undefined });
    try {
      await edits.flush();
      await calls.send({ intentId, id, columnIds: [...columnIds], parts: [...parts], ...rest });
      return true;
    } catch (error) {
      useSendProblem.setState({ [id]: problemOf(error) });
      return false;
    }
  };
  return {
    send,
    stop: (messageIds?: readonly number[]) =>
      void calls
        .stop({ id, ...(messageIds && { messageIds: [...messageIds] }) })
        .catch(notifyFailure('Couldn’t stop the answer')),
    /** Leaves an answer out of later requests, or sends it again. */
    leaveOut: (messageId: number, isLeftOut: boolean) =>
      void calls.leaveOut({ id, messageId, isLeftOut }).catch(notifyFailure('Couldn’t change the answer')),
    /** Requests another answer to the question of `answer`, beside `answer`. */
    requestAnotherAnswer: (columnIds: readonly string[], answer: Message) =>
      send({ columnIds, parts: [], after: answer.parentId }),
    /** Continues the conversation of the given columns from their last message, without a new question. */
    continueConversation: (columnIds: readonly string[]) => send({ columnIds, parts: [] }),
    /** Shows another message in the place of one in these columns, and what follows it in each. */
    async show(columnIds: readonly string[], messageId: number): Promise<void> {
      const heads = new Map<string, number>();
      for (const columnId of columnIds) heads.set(columnId, await lastMessageBelow(conversation, messageId, columnId));
      edits.change((columns) => columns.map((column) => ({ ...column, head: heads.get(column.id) ?? column.head })));
      // Saved immediately: an export right after the switch must contain the visible branch.
      await edits.flush();
    },
    /** Makes all columns continue from this message. */
    showInAllColumns: (messageId: number) =>
      edits.change((columns) => columns.map((column) => ({ ...column, head: messageId }))),
  };
}

export const [ActionsProvider, useConversationActions] = createRequiredContext<ConversationActions>('a conversation');

export function useMakeActions(conversation: WatchedConversation, edits: OptimisticColumnEdits): ConversationActions {
  const calls = useConversationCalls();
  return useMemo(() => createConversationActions(conversation, edits, calls), [conversation, edits, calls]);
}
