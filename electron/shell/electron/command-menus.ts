import type { MenuItemConstructorOptions } from 'electron';
import { type CommandName, commands } from '../../../shared/commands/command-list.ts';
import { keysOfCommand } from '../../../shared/commands/keys-of-command.ts';
import { commandMenus } from '../../../shared/commands/menus.ts';
import { acceleratorOf } from './accelerator.ts';

/** Commands that open a page, also when no page is open. */
const pages: Readonly<Partial<Record<CommandName, string>>> = {
  studio: '/studio',
  compare: '/compare',
  chat: '/chat',
  messages: '/messages',
  library: '/library',
  activity: '/activity',
  cost: '/cost',
  settings: '/settings',
};

export interface CommandMenuOptions {
  readonly platform: NodeJS.Platform;
  /** Keys that the user chose, by command. */
  readonly keys: Readonly<Record<string, string>>;
  /** Commands that are currently available on the page, by name. */
  readonly canDo: ReadonlySet<string>;
  openPage(path: string): void;
  /** The page runs the command. */
  run(name: CommandName): void;
}

/** Returns one menu per group of commands, with the current keys. */
export function commandMenusOf(options: CommandMenuOptions): MenuItemConstructorOptions[] {
  return commandMenus().map(({ group, names }) => ({
    label: group === 'Pages' ? 'Go' : group,
    submenu: names.map((name) => commandItem(name, options)),
  }));
}

function commandItem(name: CommandName, options: CommandMenuOptions): MenuItemConstructorOptions {
  const { title, charges } = commands[name];
  const page = pages[name];
  const accelerator = acceleratorOf(keysOfCommand(options.keys, name), options.platform);
  return {
    id: name,
    label: charges ? `${title} · may be charged` : title,
    enabled: canBeChosen(name, options.canDo),
    // The page handles the keys itself; the menu only shows them.
    ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
    click: () => (page === undefined ? options.run(name) : options.openPage(page)),
  };
}

/** Returns for each command whether its menu entry is enabled. */
export function menuStates(canDo: ReadonlySet<string>): Record<string, boolean> {
  const names = commandMenus().flatMap((menu) => menu.names);
  return Object.fromEntries(names.map((name) => [name, canBeChosen(name, canDo)]));
}

function canBeChosen(name: CommandName, canDo: ReadonlySet<string>): boolean {
  return pages[name] !== undefined || canDo.has(name);
}
