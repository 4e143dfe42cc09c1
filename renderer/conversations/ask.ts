import type { Endpoint } from '../../shared/conversation.ts';
import type { Connection } from '../../shared/settings.ts';
import type { Calls } from '../bridge/calls.ts';
import { problemOf } from '../bridge/problem-of.ts';
import { type Conversation, changeConversation, settle, turnsOf, useConversations } from './conversation-store.ts';

/** Everything that keeps the question from being sent, each a sentence. */
export function reasonsAgainstAsking(conversation: Conversation, connection: Connection): string[] {
  const { model, maxTokens, question, exchanges } = conversation;
  const reasons: string[] = [];
  if (connection.kind === 'none') reasons.push('There is no connection.');
  if (connection.kind === 'gateway' && !connection.hasKey) reasons.push('There is no key.');
  if (exchanges.at(-1)?.outcome.kind === 'waiting') reasons.push('The last question is not answered yet.');
  if (model.trim() === '') reasons.push('Model is empty.');
  if (maxTokens === '' || maxTokens < 1) reasons.push('Max tokens is empty.');
  if (question.trim() === '') reasons.push('Question is empty.');
  return reasons;
}

/**
 * Sends the question in the composer, once. It runs outside of any page, so that looking elsewhere meanwhile loses
 * nothing. A question that failed stands in the composer again.
 */
export async function ask(endpoint: Endpoint, calls: Calls): Promise<void> {
  const { model, system, maxTokens, question, exchanges } = useConversations.getState()[endpoint];
  if (maxTokens === '') return;
  const id = crypto.randomUUID();
  // A question that failed is asked anew, not twice.
  const kept = exchanges.filter((exchange) => exchange.outcome.kind !== 'failed');
  changeConversation(endpoint, {
    question: '',
    exchanges: [...kept, { id, model, question, askedAt: Date.now(), outcome: { kind: 'waiting' } }],
  });
  try {
    const answer = await calls.conversations.ask({
      endpoint,
      model: model.trim(),
      turns: [...turnsOf(kept), { role: 'user', text: question }],
      maxTokens,
      ...(system.trim() === '' ? {} : { system }),
    });
    settle(endpoint, id, { kind: 'answered', answer });
  } catch (error) {
    settle(endpoint, id, { kind: 'failed', problem: problemOf(error) });
    if (useConversations.getState()[endpoint].question === '') changeConversation(endpoint, { question });
  }
}
