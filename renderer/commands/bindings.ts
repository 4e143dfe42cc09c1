import { create } from 'zustand';
import { type CommandName, commands } from './command-list.ts';

interface Bindings {
  /** Keys that the person chose, by command; empty where they want none. */
  readonly own: Readonly<Partial<Record<string, string>>>;
}

/** As the settings say; `KeepBindings` writes them here, so that what listens to keys need not know of settings. */
export const useBindings = create<Bindings>(() => ({ own: {} }));

/** The keys that a command has now; empty for none. */
export function keysNow(name: CommandName, own = useBindings.getState().own): string {
  const { fixed, keys } = commands[name];
  return fixed ? keys : (own[name] ?? keys);
}
