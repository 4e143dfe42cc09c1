import { create } from 'zustand';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { keysWith } from '../../../shared/commands/keys-with.ts';

interface Bindings {
  /** Keys that the user chose, by command; empty where they want none. */
  readonly custom: Readonly<Partial<Record<string, string>>>;
}

/** Bindings from the settings. `SyncKeyBindings` writes them here, so that key listeners do not depend on settings. */
export const useBindings = create<Bindings>(() => ({ custom: {} }));

/** The keys that a command has now; empty for none. */
export function currentKeysOf(name: CommandName, custom = useBindings.getState().custom): string {
  return keysWith(custom, name);
}
