import { useQueryClient } from '@tanstack/react-query';
import { type CommandName, commands } from '../../../../shared/commands/command-list.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/queries.ts';
import { writeSynced } from '../../../api/synced-state.ts';
import { clashesOf } from '../../../ui/commands/shortcut-conflict.ts';
import { notifyProblem } from '../../../ui/toast.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';

type OwnKeys = Settings['keys'];

/** The custom shortcuts and functions to change them, each with Undo. */
export function useCustomShortcuts() {
  const calls = useCalls();
  const cache = useQueryClient();
  const { keys: own } = useSettings();
  const keep = async (next: OwnKeys) => {
    writeSynced(cache, 'settings', (settings) => ({ ...settings, keys: next }));
    try {
      await calls.settings.change({ keys: next });
    } catch (error) {
      writeSynced(cache, 'settings', (settings) => ({ ...settings, keys: own }));
      notifyProblem('Couldn’t save the shortcut', problemOf(error));
    }
  };
  const keepWithUndo = (next: OwnKeys, said: string, more?: string) => {
    void keep(next);
    notifyUndo(said, () => void keep(own), more);
  };
  return {
    own,
    /** An empty shortcut means none. Default shortcuts are not stored as custom ones. */
    give(changes: readonly (readonly [CommandName, string])[], said: string) {
      const next = { ...own, ...Object.fromEntries(changes) };
      const changed = Object.entries(next).filter(([name, keys]) => !isOurs(name, keys));
      keepWithUndo(Object.fromEntries(changed), said);
    },
    /**
     * Resets the keys of a command. Another command that uses them returns to its own default if free, otherwise it has
     * no keys.
     */
    reset(name: CommandName) {
      const { [name]: _, ...next } = own;
      const others = clashesOf(name, commands[name].keys, next);
      for (const other of others) {
        const { [other]: _its, ...without } = next;
        const isFree = clashesOf(other, commands[other].keys, without).length === 0;
        next[other] = isFree ? commands[other].keys : '';
      }
      const kept = Object.fromEntries(Object.entries(next).filter(([each, keys]) => !isOurs(each, keys)));
      const words = others.map((other) => `“${commands[other].title}” no longer has this shortcut.`).join(' ');
      keepWithUndo(kept, `${commands[name].title}: reset to default`, words === '' ? undefined : words);
    },
    resetAll: () => keepWithUndo({}, 'All shortcuts reset to defaults'),
  };
}

function isOurs(name: string, keys: string): boolean {
  return Object.entries(commands).some(([each, command]) => each === name && command.keys === keys);
}
