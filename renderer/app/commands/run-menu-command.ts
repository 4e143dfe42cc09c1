import { commands, isCommandName } from '../../../shared/commands/command-list.ts';
import { commandsNow } from '../../ui/commands/active-commands.ts';

/** Does a command that was chosen outside the page. What cannot be done now, or lies behind a dialog, stays undone. */
export function runMenuCommand(name: string): void {
  if (!isCommandName(name)) return;
  const isBehind = document.querySelector('[aria-modal="true"]') !== null && !commands[name].inDialogs;
  if (!isBehind) commandsNow().get(name)?.press();
}
