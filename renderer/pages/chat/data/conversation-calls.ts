import type { ContractRouterClient } from '@orpc/contract';
import { useMemo } from 'react';
import type { conversationContract } from '../../../../shared/conversations/conversation-contract.ts';
import { useCalls } from '../../../api/api-provider.tsx';

/** The calls that are about conversations. */
export type ConversationCalls = ContractRouterClient<typeof conversationContract>;

/** The same object for the life of the page: each look at the client's members makes a new one. */
export function useConversationCalls(): ConversationCalls {
  const calls = useCalls();
  return useMemo(() => calls.conversations, [calls]);
}
