import type { Command } from './command.ts';
import { type CommandName, commands, isCommandName } from './command-list.ts';

interface CommandMenu {
  readonly group: Command['group'];
  readonly names: readonly CommandName[];
}

/** Returns the menus of the menu bar with their commands, in the order of the command list. */
export function commandMenus(): readonly CommandMenu[] {
  const names = Object.keys(commands).filter((name) => isCommandName(name) && commands[name].inMenu === true);
  const commandNames = names.filter(isCommandName);
  return [...new Set(commandNames.map((name) => commands[name].group))].map((group) => ({
    group,
    names: commandNames.filter((name) => commands[name].group === group),
  }));
}
