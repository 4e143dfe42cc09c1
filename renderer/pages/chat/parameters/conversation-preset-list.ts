import type { ConversationPreset } from '../../../../shared/conversations/conversation-preset.ts';
import { useConversationPresets } from '../../../api/synced-state-hooks.ts';
import { sortByName } from '../../../ui/presets/preset-actions.ts';

export interface PresetList {
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
