import type { CommandName } from '../../../shared/commands/command-list.ts';
import { keysNow, useBindings } from './key-bindings.ts';
import { ariaKeys, printedKeys } from './keys.ts';

/** The keys of a command, or those of one place where there is a digit for each. Empty for none. */
export function keysOf(name: CommandName, digit?: number): string {
  const keys = keysNow(name);
  return digit === undefined ? keys : keys.replace(/\d$/, String(digit));
}

/** Returns the current keys of a command in printed form. */
export function usePrintedKeys(name: CommandName, digit?: number): string[] {
  useBindings();
  return printedKeys(keysOf(name, digit));
}

/** For `aria-keyshortcuts`: several where keys work in two directions. */
export function ariaKeysOf(by: CommandName | readonly CommandName[], digit?: number): string {
  return [by]
    .flat()
    .map((name) => ariaKeys(keysOf(name, digit)))
    .filter((keys) => keys !== '')
    .join(' ');
}
