import { useQueryClient } from '@tanstack/react-query';
import { type CommandName, commands } from '../../../../shared/commands/command-list.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { writeSynced } from '../../../api/synced-state.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { findConflicts } from '../../../ui/commands/shortcut-conflict.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { notifyProblem } from '../../../ui/toast.ts';

type CustomKeys = Settings['keys'];

/** The custom shortcuts and functions to change them, each with Undo. */
export function useCustomShortcuts() {
  const calls = useCalls();
  const cache = useQueryClient();
  const { keys: customKeys } = useSettings();
  const saveSettings = async (next: CustomKeys) => {
    writeSynced(cache, 'settings', (settings) => ({ ...settings, keys: next }));
    try {
      await calls.settings.change({ keys: next });
    } catch (error) {
      writeSynced(cache, 'settings', (settings) => ({ ...settings, keys: customKeys }));
      notifyProblem('Couldn’t save the shortcut', problemOf(error));
    }
  };
  const saveWithUndo = (next: CustomKeys, title: string, detail?: string) => {
    void saveSettings(next);
    notifyUndo(title, () => void saveSettings(customKeys), detail);
  };
  return {
    own: customKeys,
    /** An empty shortcut means none. Default shortcuts are not stored as custom ones. */
    assign(changes: readonly (readonly [CommandName, string])[], title: string) {
      const next = { ...customKeys, ...Object.fromEntries(changes) };
      const changed = Object.entries(next).filter(([name, keys]) => !isDefault(name, keys));
      saveWithUndo(Object.fromEntries(changed), title);
    },
    /**
     * Resets the keys of a command. Another command that uses them returns to its own default if free, otherwise it has
     * no keys.
     */
    reset(name: CommandName) {
      const { [name]: _, ...next } = customKeys;
      const otherCommands = findConflicts(name, commands[name].keys, next);
      for (const otherCommand of otherCommands) {
        const { [otherCommand]: _removed, ...remainingKeys } = next;
        const isFree = findConflicts(otherCommand, commands[otherCommand].keys, remainingKeys).length === 0;
        next[otherCommand] = isFree ? commands[otherCommand].keys : '';
      }
      const changedKeys = Object.fromEntries(Object.entries(next).filter(([each, keys]) => !isDefault(each, keys)));
      const formatKeys = otherCommands
        .map((otherCommand) => `“${commands[otherCommand].title}” no longer has this shortcut.`)
        .join(' ');
      saveWithUndo(
        changedKeys,
        `${commands[name].title}: reset to default`,
        formatKeys === '' ? undefined : formatKeys,
      );
    },
    resetAll: () => saveWithUndo({}, 'All shortcuts reset to defaults'),
  };
}

function isDefault(name: string, keys: string): boolean {
  return Object.entries(commands).some(([each, command]) => each === name && command.keys === keys);
}
