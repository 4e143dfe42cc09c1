import type { MenuItemConstructorOptions } from 'electron';
import type { Command } from '../../../shared/commands/command.ts';
import { type CommandName, commands, isCommandName } from '../../../shared/commands/command-list.ts';
import { keysOfCommand } from '../../../shared/commands/keys-of-command.ts';
import type { Host } from '../../host/host.ts';
import { type ApplicationMenuActions, applicationMenu } from './application-menu.ts';
import type { ElectronApi } from './electron-api-types.ts';

const names: Readonly<Record<string, string>> = {
  mod: 'CmdOrCtrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  space: 'Space',
  delete: 'Delete',
  backspace: 'Backspace',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  plus: 'Plus',
};

/** Converts the keys of a command (`mod+shift+o`) to Electron's format. `undefined`: the menu does not show them. */
export function acceleratorOf(keys: string, platform: NodeJS.Platform): string | undefined {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (!/^(?:[a-z0-9]|f\d{1,2}|[,.[\]-])$/.test(key) && names[key] === undefined) return undefined;
  // A Mac menu cannot show keys without also handling them, and would take a plain letter away from text fields.
  if (platform === 'darwin' && !parts.includes('mod') && !/^f\d/.test(key)) return undefined;
  return parts.map((part) => names[part] ?? part.toUpperCase()).join('+');
}

/** Commands that open a page, also when no page is open. */
const pages: Readonly<Partial<Record<CommandName, string>>> = {
  studio: '/studio',
  library: '/library',
  chat: '/chat',
  messages: '/messages',
  activity: '/activity',
  cost: '/cost',
  compare: '/library/comparisons',
  settings: '/settings',
};

interface CommandMenuOptions {
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
function menuStates(canDo: ReadonlySet<string>): Record<string, boolean> {
  const names = commandMenus().flatMap((menu) => menu.names);
  return Object.fromEntries(names.map((name) => [name, canBeChosen(name, canDo)]));
}

function canBeChosen(name: CommandName, canDo: ReadonlySet<string>): boolean {
  return pages[name] !== undefined || canDo.has(name);
}

interface MenuBarOptions
  extends ApplicationMenuActions,
    Pick<CommandMenuOptions, 'platform' | 'keys' | 'openPage' | 'run'> {
  readonly developing: boolean;
}

/** The menu bar. It follows the available commands of the page and the user's keys. */
interface MenuBar extends Required<Pick<Host, 'commandsChanged' | 'keysChanged'>> {}

export function createMenuBar(
  api: Pick<ElectronApi, 'enableMenuItems' | 'setApplicationMenu'>,
  options: MenuBarOptions,
): MenuBar {
  let { keys } = options;
  let canDo: ReadonlySet<string> = new Set();
  const make = () => {
    const menus = commandMenusOf({ ...options, keys, canDo });
    api.setApplicationMenu(applicationMenu(options.platform, options.developing, options, menus));
  };
  make();
  return {
    commandsChanged(names) {
      canDo = new Set(names);
      // Rebuilding the menu would close an open menu under the pointer.
      api.enableMenuItems(menuStates(canDo));
    },
    keysChanged(customKeys) {
      keys = customKeys;
      make();
    },
  };
}

interface CommandMenu {
  readonly group: Command['group'];
  readonly names: readonly CommandName[];
}

/** Returns the menus of the menu bar with their commands, in the order of the command list. */
function commandMenus(): readonly CommandMenu[] {
  const names = Object.keys(commands).filter((name) => isCommandName(name) && commands[name].inMenu === true);
  const commandNames = names.filter(isCommandName);
  return [...new Set(commandNames.map((name) => commands[name].group))].map((group) => ({
    group,
    names: commandNames.filter((name) => commands[name].group === group),
  }));
}
