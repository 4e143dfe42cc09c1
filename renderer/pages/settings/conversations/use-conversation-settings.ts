import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationSettings } from '../../../../shared/conversations/conversation-settings.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSettings } from '../../../api/queries.ts';
import { writeSynced } from '../../../api/synced-state.ts';

/** Returns the settings of the conversation endpoints and a function that changes part of them. */
export function useConversationSettings() {
  const calls = useCalls();
  const cache = useQueryClient();
  const { talk: conversation } = useSettings();
  const save = useMutation({
    mutationFn: (change: Partial<ConversationSettings>) =>
      calls.settings.change({ talk: { ...conversation, ...change } }),
    onSuccess: (settings) => writeSynced(cache, 'settings', settings),
  });
  return { talk: conversation, save };
}
