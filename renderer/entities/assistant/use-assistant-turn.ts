import { useState } from 'react';
import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import { type AssistantQuestion, columnOfQuestion } from '../../../shared/assistant/assistant-question.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { useAction } from '../../ui/use-action.ts';
import {
  useConversationCalls,
  useMessageOf,
  useOpenConversation,
  useShape,
} from '../conversations/use-conversation.ts';

/** The only column of a conversation of the assistant. */
export const columnId = 'assistant';

interface Asked<T> {
  readonly question: AssistantQuestion<T>;
  /** The user sends the question although the gateway asked to wait. */
  readonly evenIfPaused: boolean;
}

/** One question of the writing assistant with its answer. Both are a stored conversation. */
export function useAssistantTurn<T>(assistant: AssistantModel) {
  const calls = useConversationCalls();
  const [asked, setAsked] = useState<{ readonly id: string; readonly question: AssistantQuestion<T> }>();
  const conversation = useOpenConversation(asked?.id);
  const { nodes, connection } = useShape(conversation);
  const answerIds = nodes.flatMap(([id, , , byModel]) => (byModel === 1 ? [id] : []));
  const message = useMessageOf(conversation, answerIds.at(-1));
  const answer = message?.said.by === 'model' ? message.said.answer : undefined;

  const ask = useAction(async ({ conversations }, { question, evenIfPaused }: Asked<T>, intentId) => {
    const { endpoint, model } = assistant;
    const { values, parts } = columnOfQuestion(assistant, question);
    const columns = [{ id: columnId, endpoint, model, values: { ...values }, head: null }];
    // After a failed attempt, the empty conversation is used again.
    const isEmpty = asked !== undefined && connection === 'live' && nodes.length === 0;
    // An earlier answer would otherwise look like the answer to this question.
    if (!isEmpty) setAsked(undefined);
    const { id } = isEmpty ? asked : await conversations.create({ endpoint, columns });
    setAsked({ id, question });
    await conversations.change({ id, title: question.title, columns });
    await conversations.send({ intentId: intentId(), id, columnIds: [columnId], parts, evenIfPaused });
    return id;
  });
  const repair = useAction(async ({ conversations }, parts: readonly Part[], intentId) => {
    const question = { columnIds: [columnId], parts: [...parts] };
    if (asked) await conversations.send({ intentId: intentId(), id: asked.id, ...question });
    return answerIds.length + 1;
  });
  const isStreaming = answer?.state === 'waiting' || answer?.state === 'streaming';
  // A sent question appears in the conversation a moment later.
  const isAwaited =
    (asked !== undefined && ask.data === asked.id && answer === undefined) || answerIds.length < (repair.data ?? 0);
  return {
    /** The question of the newest answer. */
    question: asked?.question,
    conversationId: asked?.id,
    /** Grows while it streams. */
    answer,
    /** The question is being stored, or its answer is not complete. */
    isAsking: ask.isPending || repair.isPending || isStreaming || isAwaited,
    /** The answer is on its way and can be stopped. */
    canStop: isStreaming,
    /** The model was asked again to repair its answer. */
    isRepair: answerIds.length > 1,
    /** Reason why nothing was sent. A lost reply does not matter if the answer arrives. */
    problem: isStreaming ? undefined : (repair.problem ?? (answer ? undefined : ask.problem)),
    /** May be charged. Stores a new conversation and sends its question once. */
    ask: (question: AssistantQuestion<T>, evenIfPaused: boolean) => {
      repair.reset();
      ask.run({ question, evenIfPaused });
    },
    /** May be charged. Sends one more turn of the same conversation. */
    repair: (parts: readonly Part[]) => repair.run(parts),
    /** The received part stays in the conversation, and may be charged. */
    stop: () => {
      if (asked) void calls.stop({ id: asked.id }).catch(notifyFailure('Couldn’t stop the answer'));
    },
  };
}
