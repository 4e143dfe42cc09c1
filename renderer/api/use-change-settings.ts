import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applySettingsChange, type SettingsChange } from '../../shared/settings/apply-settings-change.ts';
import { useCalls } from './api-provider.tsx';
import { useSynced, writeSynced } from './synced-state.ts';

/** Main checks the others first, so a page cannot show them before. */
type Changeable = Omit<SettingsChange, 'pathsOf' | 'talk' | 'certificateFile'>;

/**
 * Changes settings immediately, like every switch. Lists and maps contain only their changed entries. Restores the
 * changed settings if they cannot be saved.
 */
export function useChangeSettings() {
  const calls = useCalls();
  const cache = useQueryClient();
  const settings = useSynced('settings');
  return useMutation({
    mutationFn: (next: Changeable) => calls.settings.change(next),
    onMutate: (next) => {
      writeSynced(cache, 'settings', (now) => applySettingsChange(now, next));
      return settings;
    },
    onError(_error, next, before) {
      if (!before) return;
      const changed = new Set<string>(Object.keys(next));
      // One instruction is a change of the list.
      if (changed.has('assistantInstruction')) changed.add('assistantInstructions');
      const old = Object.fromEntries(Object.entries(before).filter(([name]) => changed.has(name)));
      writeSynced(cache, 'settings', (now) => ({ ...now, ...old }));
    },
  });
}
