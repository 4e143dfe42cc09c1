import { commands, isCommandName } from '../../../shared/commands/command-list.ts';
import { listCurrentCommands } from '../../ui/commands/active-commands.ts';

/** Runs a command that was chosen outside the page. Ignores a command that is unavailable or behind a dialog. */
export function runMenuCommand(name: string): void {
  if (!isCommandName(name)) return;
  const isBehindDialog = document.querySelector('[aria-modal="true"]') !== null && !commands[name].inDialogs;
  if (!isBehindDialog) listCurrentCommands().get(name)?.press();
}
