import { useMemo } from 'react';
import type {
  ConversationPreset,
  ConversationPresetEntry,
} from '../../../../shared/conversations/conversation-preset.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useConversationPresets } from '../../../api/queries.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';

/** The presets of a list, by name. */
export function usePresetList(isOnIt: (holds: ConversationPreset['holds']) => boolean): readonly ConversationPreset[] {
  return useConversationPresets()
    .filter(({ holds }) => isOnIt(holds))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Returns the actions for saved presets. Each replacing step has an Undo; failures are shown as notifications. */
export function usePresetActions() {
  const calls = useCalls();
  return useMemo(() => {
    const keep = (preset: ConversationPresetEntry & { id?: string }) => calls.talkPresets.keep(preset);
    const bringBack = (preset: ConversationPreset) => () =>
      void keep(preset).catch(notifyFailure('Couldn’t restore the preset'));
    return {
      keep,
      /** Under a name that is in use, it takes that one's place. Throws what went wrong. */
      async save(entry: ConversationPresetEntry, old: ConversationPreset | undefined) {
        await keep(old ? { ...entry, id: old.id } : entry);
        if (old) notifyUndo(`“${old.name}” replaced`, bringBack(old));
        else notify(`“${entry.name}” saved`);
      },
      rename: (preset: ConversationPreset, name: string) =>
        keep({ ...preset, name }).catch(notifyFailure('Couldn’t change the name')),
      setDefault: (preset: ConversationPreset, isDefault: boolean) =>
        keep({ ...preset, isDefault }).catch(notifyFailure('Couldn’t change the default')),
      remove: (preset: ConversationPreset) =>
        calls.talkPresets
          .remove({ id: preset.id })
          .then(
            () => notifyUndo(`“${preset.name}” deleted`, bringBack(preset)),
            notifyFailure('Couldn’t delete the preset'),
          ),
    };
  }, [calls]);
}
