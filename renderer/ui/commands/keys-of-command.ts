import type { Command } from '../../../shared/commands/command.ts';
import { type CommandName, commands } from '../../../shared/commands/command-list.ts';
import { currentKeysOf, useKeyBindings } from './key-bindings-store.ts';
import { formatAriaKeys, keyLabelsOf } from './keys.ts';

/** Returns the keys of a command, or those of one digit if the command has digits. Empty without keys. */
export function keysOf(name: CommandName, digit?: number): string {
  const keys = currentKeysOf(name);
  return digit === undefined ? keys : keys.replace(/\d$/, String(digit));
}

/** Returns the current keys of a command in printed form: `['Alt', '0–5']` if it has digits and none is given. */
export function usePrintedKeys(name: CommandName, digit?: number): string[] {
  useKeyBindings();
  const labels = keyLabelsOf(keysOf(name, digit));
  const { digits }: Command = commands[name];
  return digits === undefined || digit !== undefined ? labels : [...labels.slice(0, -1), digits];
}

/** Returns the value of `aria-keyshortcuts`; several keys if the control works in two directions. */
export function ariaKeysOf(command: CommandName | readonly CommandName[], digit?: number): string {
  return [command]
    .flat()
    .map((name) => formatAriaKeys(keysOf(name, digit)))
    .filter((keys) => keys !== '')
    .join(' ');
}
