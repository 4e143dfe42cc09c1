import { useState } from 'react';
import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import { type AssistantQuestion, columnOfQuestion } from '../../../shared/assistant/assistant-question.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import type { Problem } from '../../../shared/problem.ts';
import { notifyFailure } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import {
  useConversationCalls,
  useMessageOf,
  useOpenConversation,
  useShape,
} from '../conversations/use-conversation.ts';

/** The only column of a conversation of the assistant. */
export const columnId = 'assistant';

/** One question of the writing assistant with its answer. Both are a stored conversation. */
export interface AssistantTurn<T> {
  /** The question of the newest answer. */
  readonly question: AssistantQuestion<T> | undefined;
  readonly conversationId: string | undefined;
  /** Grows while it streams. */
  readonly answer: Answer | undefined;
  /** The question is being stored, or its answer is not complete. */
  readonly isAsking: boolean;
  /** The answer is on its way and can be stopped. */
  readonly canStop: boolean;
  /** The model was asked again to repair its answer. */
  readonly isRepair: boolean;
  /** Reason why nothing was sent. */
  readonly problem: Problem | undefined;
  /** May be charged. Stores a new conversation and sends its question once. */
  readonly ask: (question: AssistantQuestion<T>, evenIfPaused: boolean) => void;
  /** May be charged. Sends one more turn of the same conversation. */
  readonly repair: (parts: readonly Part[]) => void;
  /** The received part stays in the conversation, and may be charged. */
  readonly stop: () => void;
}

interface Asked<T> {
  readonly question: AssistantQuestion<T>;
  /** The user sends the question although the gateway asked to wait. */
  readonly evenIfPaused: boolean;
}

export function useAssistantTurn<T>(assistant: AssistantModel): AssistantTurn<T> {
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
    question: asked?.question,
    conversationId: asked?.id,
    answer,
    isAsking: ask.isPending || repair.isPending || isStreaming || isAwaited,
    canStop: isStreaming,
    isRepair: answerIds.length > 1,
    // A lost reply does not matter if the answer arrives.
    problem: isStreaming ? undefined : (repair.problem ?? (answer ? undefined : ask.problem)),
    ask: (question, evenIfPaused) => {
      repair.reset();
      ask.run({ question, evenIfPaused });
    },
    repair: (parts) => repair.run(parts),
    stop: () => {
      if (asked) void calls.stop({ id: asked.id }).catch(notifyFailure('Couldn’t stop the answer'));
    },
  };
}
