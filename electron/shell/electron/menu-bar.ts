import type { Host } from '../../host/host.ts';
import { type ApplicationMenuActions, applicationMenu } from './application-menu.ts';
import { type CommandMenuOptions, commandMenusOf, menuStates } from './command-menus.ts';
import type { ElectronApi } from './electron-api-types.ts';

export interface MenuBarOptions
  extends ApplicationMenuActions,
    Pick<CommandMenuOptions, 'platform' | 'keys' | 'openPage' | 'run'> {
  readonly developing: boolean;
}

/** The menu bar. It follows the available commands of the page and the user's keys. */
export interface MenuBar extends Required<Pick<Host, 'commandsChanged' | 'keysChanged'>> {}

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
