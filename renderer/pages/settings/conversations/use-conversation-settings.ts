import { useQueryClient } from '@tanstack/react-query';
import type { SettingsChange } from '../../../../shared/settings/apply-settings-change.ts';
import { writeSynced } from '../../../api/synced-state.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useAction } from '../../../ui/use-action.ts';

/** Returns the settings of the conversation endpoints and a function that changes part of them. */
export function useConversationSettings() {
  const cache = useQueryClient();
  const { talk: conversation } = useSettings();
  const save = useAction(
    (calls, change: NonNullable<SettingsChange['talk']>) => calls.settings.change({ talk: change }),
    { done: (settings) => writeSynced(cache, 'settings', settings) },
  );
  return { talk: conversation, save };
}
