import { commands, isCommandName } from '../../../shared/commands/command-list.ts';
import { commandsNow } from '../../ui/commands/active-commands.ts';

/** Runs a command that was chosen outside the page. Ignores a command that is unavailable or behind a dialog. */
export function runMenuCommand(name: string): void {
  if (!isCommandName(name)) return;
  const isBehind = document.querySelector('[aria-modal="true"]') !== null && !commands[name].inDialogs;
  if (!isBehind) commandsNow().get(name)?.press();
}
