import { create } from 'zustand';
import type { Answer, Endpoint, Turn } from '../../shared/conversation.ts';
import type { Problem } from '../../shared/problem.ts';

/** One question and what became of it. */
export interface Exchange {
  readonly id: string;
  readonly model: string;
  readonly question: string;
  readonly askedAt: number;
  readonly outcome:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'answered'; readonly answer: Answer }
    | { readonly kind: 'failed'; readonly problem: Problem };
}

export interface Conversation {
  readonly model: string;
  readonly system: string;
  /** Empty while the field is being typed in. */
  readonly maxTokens: number | '';
  /** What stands in the composer. */
  readonly question: string;
  readonly exchanges: readonly Exchange[];
}

const empty: Conversation = { model: '', system: '', maxTokens: 1024, question: '', exchanges: [] };

interface Conversations {
  readonly chat: Conversation;
  readonly messages: Conversation;
}

/**
 * One conversation for each endpoint, in the memory of this window: a switch of pages keeps it, closing the window ends
 * it. It has a store of its own because nothing but these two pages ever reads it.
 */
export const useConversations = create<Conversations>(() => ({ chat: empty, messages: empty }));

export function changeConversation(endpoint: Endpoint, changes: Partial<Conversation>): void {
  useConversations.setState((all) => ({ [endpoint]: { ...all[endpoint], ...changes } }));
}

export function newConversation(endpoint: Endpoint): void {
  changeConversation(endpoint, { exchanges: [], question: '' });
}

export function settle(endpoint: Endpoint, id: string, outcome: Exchange['outcome']): void {
  const { exchanges } = useConversations.getState()[endpoint];
  changeConversation(endpoint, {
    exchanges: exchanges.map((exchange) => (exchange.id === id ? { ...exchange, outcome } : exchange)),
  });
}

/** What the model is told of the conversation so far: answered questions only, so that roles take turns. */
export function turnsOf(exchanges: readonly Exchange[]): Turn[] {
  return exchanges.flatMap(({ question, outcome }): Turn[] =>
    outcome.kind === 'answered'
      ? [
          { role: 'user', text: question },
          { role: 'assistant', text: outcome.answer.text },
        ]
      : [],
  );
}
