import { create } from 'zustand';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { customKeysOfCommand, keysOfCommand } from '../../../shared/commands/keys-of-command.ts';

interface Bindings {
  /** Keys that the user chose, by command; empty where they want none. */
  readonly custom: Readonly<Partial<Record<string, string>>>;
}

/** Bindings from the settings. `SyncKeyBindings` writes them here, so that key listeners do not depend on settings. */
export const useKeyBindings = create<Bindings>(() => ({ custom: {} }));

/** The keys that a command has now; empty for none. */
export function currentKeysOf(name: CommandName, custom = useKeyBindings.getState().custom): string {
  return keysOfCommand(custom, name);
}

/** True for a command whose keys the user chose. */
export function hasCustomKeys(name: CommandName): boolean {
  return customKeysOfCommand(useKeyBindings.getState().custom, name) !== undefined;
}
