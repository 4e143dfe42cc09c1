import type { ReactNode } from 'react';
import type { CommandName } from '../../../../../shared/commands/command-list.ts';
import { usePrintedKeys } from '../../../../ui/commands/keys-of-command.ts';

/** Shows the shortcut of a command on screen. Empty for a command without one. */
export function KeyHint({ by, digit }: { by: CommandName; digit?: number }) {
  const keys = usePrintedKeys(by, digit);
  return keys.length === 0 ? null : <kbd>{keys.join(' ')}</kbd>;
}

/** The title of a menu entry, with the shortcut of its command. */
export function KeyedTitle({ by, children }: { by: CommandName; children: ReactNode }) {
  return (
    <span className="row">
      <span className="grow">{children}</span>
      <KeyHint by={by} />
    </span>
  );
}
