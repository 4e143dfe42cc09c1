import { useMemo } from 'react';
import type { TalkPreset, TalkPresetEntry } from '../../../../shared/conversations/conversation-preset.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useTalkPresets } from '../../../api/queries.ts';
import { notify, notifyProblem } from '../../../ui/toast.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';

/** A shelf's presets, by name. */
export function useShelf(isOnIt: (holds: TalkPreset['holds']) => boolean): readonly TalkPreset[] {
  return useTalkPresets()
    .filter(({ holds }) => isOnIt(holds))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** What can be done with what is kept. Each replacing step has its Undo; failures say so in the corner. */
export function usePresetActions() {
  const calls = useCalls();
  return useMemo(() => {
    const keep = (preset: TalkPresetEntry & { id?: string }) => calls.talkPresets.keep(preset);
    const tell = (title: string) => (error: unknown) => notifyProblem(title, problemOf(error));
    const bringBack = (preset: TalkPreset) => () => void keep(preset).catch(tell('It could not be brought back'));
    return {
      keep,
      /** Under a name that is in use, it takes that one's place. Throws what went wrong. */
      async save(entry: TalkPresetEntry, old: TalkPreset | undefined) {
        await keep(old ? { ...entry, id: old.id } : entry);
        if (old) notifyUndo(`“${old.name}” is replaced`, bringBack(old));
        else notify(`“${entry.name}” is saved`);
      },
      rename: (preset: TalkPreset, name: string) =>
        keep({ ...preset, name }).catch(tell('The name could not be changed')),
      setDefault: (preset: TalkPreset, isDefault: boolean) =>
        keep({ ...preset, isDefault }).catch(tell('The default could not be changed')),
      remove: (preset: TalkPreset) =>
        calls.talkPresets
          .remove({ id: preset.id })
          .then(() => notifyUndo(`“${preset.name}” is deleted`, bringBack(preset)), tell('It could not be deleted')),
    };
  }, [calls]);
}
