import { useMemo } from 'react';
import type {
  ConversationPreset,
  ConversationPresetEntry,
} from '../../../../shared/conversations/conversation-preset.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useConversationPresets } from '../../../api/synced-state-hooks.ts';
import { createPresetActions, sortByName } from '../../../ui/presets/preset-actions.ts';

export interface PresetList {
  /** "prompts", "Chat parameters" */
  readonly title: string;
  readonly presets: readonly ConversationPreset[];
  /** Values that "Save" stores; `undefined` if there are none. */
  readonly holds: ConversationPreset['holds'] | undefined;
  readonly save: string;
}

/** The presets of a list, by name. */
export function useConversationPresetList(
  isIncluded: (holds: ConversationPreset['holds']) => boolean,
): readonly ConversationPreset[] {
  return sortByName(useConversationPresets().filter(({ holds }) => isIncluded(holds)));
}

export function useConversationPresetActions() {
  const { conversationPresets } = useCalls();
  return useMemo(
    () => createPresetActions<ConversationPresetEntry, ConversationPreset>(conversationPresets),
    [conversationPresets],
  );
}
