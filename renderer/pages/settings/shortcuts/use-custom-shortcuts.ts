import { type CommandName, commands } from '../../../../shared/commands/command-list.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { findConflicts } from '../../../ui/commands/shortcut-conflict.ts';
import { notifyUndo, rememberUndo } from '../../../ui/notify-undo.tsx';
import { notifyFailure } from '../../../ui/toast.ts';

type CustomKeys = Settings['keys'];

/** The custom shortcuts and functions to change them, each with Undo. */
export function useCustomShortcuts() {
  const settings = useChangeSettings();
  const { keys: customKeys } = useSettings();
  const saveSettings = (keys: Readonly<Record<string, string | null>>) =>
    settings.mutate({ keys }, { onError: notifyFailure('Couldn’t save the shortcut') });
  /**
   * Saves the differences between the shown shortcuts and `next`; Undo restores only these. The row of the command shows
   * its own change; `detail` describes changes of other rows.
   */
  const saveWithUndo = (next: CustomKeys, title: string, detail?: string) => {
    const names = Object.keys({ ...customKeys, ...next }).filter((name) => customKeys[name] !== next[name]);
    const valuesOf = (keys: CustomKeys) => Object.fromEntries(names.map((name) => [name, keys[name] ?? null]));
    saveSettings(valuesOf(next));
    const undo = () => saveSettings(valuesOf(customKeys));
    if (detail === undefined) rememberUndo(title, undo);
    else notifyUndo(title, undo, detail);
  };
  return {
    own: customKeys,
    /** An empty shortcut means none. Default shortcuts are not stored as custom ones. */
    assign(changes: readonly (readonly [CommandName, string])[], title: string) {
      const next = {
        ...withoutKeysOf(
          customKeys,
          changes.map(([name]) => name),
        ),
        ...Object.fromEntries(changes),
      };
      const changed = Object.entries(next).filter(([name, keys]) => !isDefault(name, keys));
      saveWithUndo(Object.fromEntries(changed), title);
    },
    /**
     * Resets the keys of a command. Another command that uses them returns to its own default if free, otherwise it has
     * no keys.
     */
    reset(name: CommandName) {
      let next = withoutKeysOf(customKeys, [name]);
      const otherCommands = findConflicts(name, commands[name].keys, next);
      for (const otherCommand of otherCommands) {
        const remainingKeys = withoutKeysOf(next, [otherCommand]);
        const isFree = findConflicts(otherCommand, commands[otherCommand].keys, remainingKeys).length === 0;
        next = { ...remainingKeys, [otherCommand]: isFree ? commands[otherCommand].keys : '' };
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
    resetAll: () => saveWithUndo({}, 'All shortcuts reset to defaults', ''),
  };
}

/** Returns the custom keys of all other commands. */
function withoutKeysOf(customKeys: CustomKeys, names: readonly CommandName[]): CustomKeys {
  const removed = names.flatMap((name): readonly string[] => [name, ...(commands[name].formerly ?? [])]);
  return Object.fromEntries(Object.entries(customKeys).filter(([name]) => !removed.includes(name)));
}

function isDefault(name: string, keys: string): boolean {
  return Object.entries(commands).some(([each, command]) => each === name && command.keys === keys);
}
