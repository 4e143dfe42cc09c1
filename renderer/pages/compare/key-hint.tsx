import type { CommandName } from '../../../shared/commands/command-list.ts';
import { usePrintedKeys } from '../../ui/commands/keys-of-command.ts';

/** Shows the shortcut of a command on screen. Empty for a command without one. */
export function KeyHint({ by, digit }: { by: CommandName; digit?: number }) {
  const keys = usePrintedKeys(by, digit);
  return keys.length === 0 ? null : <kbd>{keys.join(' ')}</kbd>;
}
