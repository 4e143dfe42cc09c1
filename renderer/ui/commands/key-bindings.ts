import { create } from 'zustand';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { keysWith } from '../../../shared/commands/keys-with.ts';

interface Bindings {
  /** Keys that the user chose, by command; empty where they want none. */
  readonly own: Readonly<Partial<Record<string, string>>>;
}

/** Bindings from the settings. `SyncKeyBindings` writes them here, so that key listeners do not depend on settings. */
export const useBindings = create<Bindings>(() => ({ own: {} }));

/** The keys that a command has now; empty for none. */
export function keysNow(name: CommandName, own = useBindings.getState().own): string {
  return keysWith(own, name);
}
