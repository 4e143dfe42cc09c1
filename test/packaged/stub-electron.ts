import { tmpdir } from 'node:os';
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron';
import { recordElectron } from '../unit/shell/recorded-electron.ts';

// The module `electron` of a packed program that runs in plain Node. It is the recording stand-in under the names that the
// entry of the program imports.

/** What the program did with Electron. */
export const recording = recordElectron({ isPackaged: true });

const { api } = recording;
// `electron-store` asks for these by itself.
Object.assign(api.app, { getPath: (name: string) => recording.paths[name] ?? tmpdir(), getVersion: () => '0.0.0' });
let applicationMenu: unknown = null;

export const {
  app,
  ipcMain,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  shell,
}: typeof api = api;

const defaultSession = api.defaultSession();
export const session = { defaultSession };

/** `new` with it makes a window of the stand-in. */
export function BrowserWindow(options: BrowserWindowConstructorOptions): object {
  return api.createWindow(options);
}

export const Menu = {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => ({ template, getMenuItemById: () => null }),
  setApplicationMenu(menu: { template: MenuItemConstructorOptions[] }) {
    applicationMenu = menu;
    recording.menus.push(menu.template);
  },
  getApplicationMenu: () => applicationMenu,
};

export const dialog = {
  showErrorBox: (title: string, sentence: string) => api.dialog.tell(title, sentence),
  showMessageBoxSync: () => 0,
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
  showOpenDialog: async () => ({ filePaths: [] }),
};

/** A system without notifications. */
export const Notification = { isSupported: () => false };

export const nativeImage = { createFromBuffer: (bytes: Buffer) => ({ bytes, setTemplateImage: () => undefined }) };

/** A desktop without a tray. */
export class Tray {
  constructor() {
    throw new Error('there is no tray here');
  }
}

// The default import has them too, as from the real module.
const electron = { ...api, session, BrowserWindow, Menu, dialog, Notification, nativeImage, Tray };

// biome-ignore lint/style/noDefaultExport: the real module has one.
export default electron;
