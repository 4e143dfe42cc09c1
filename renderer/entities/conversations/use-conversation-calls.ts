import type { ContractRouterClient } from '@orpc/contract';
import { useMemo } from 'react';
import type { conversationContract } from '../../../shared/conversations/conversation-contract.ts';
import { useCalls } from '../../api/api-provider.tsx';

/** The calls that are about conversations. */
export type ConversationCalls = ContractRouterClient<typeof conversationContract>;

/** Returns one object for the life of the page: every access to a member of the client creates a new object. */
export function useConversationCalls(): ConversationCalls {
  const calls = useCalls();
  return useMemo(() => calls.conversations, [calls]);
}
