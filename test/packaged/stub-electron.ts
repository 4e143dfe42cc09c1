import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron';
import { recordElectron } from '../unit/shell/recorded-electron.ts';

// Replaces the module `electron` in a packed program that runs in plain Node. It exports the recording stand-in under
// the names that the program's entry imports.

/** Records the program's calls of Electron. */
export const recording = recordElectron({ isPackaged: true });

const { api } = recording;
// `electron-store` calls both methods.
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

/** Makes a window of the stand-in when called with `new`. */
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
  showErrorBox: (title: string, sentence: string) => api.dialog.notify(title, sentence),
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

/** A utility process is a process of Node. */
export const utilityProcess = {
  fork(module: string, args: string[]) {
    const child = fork(module, args, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return Object.assign(child, { postMessage: (message: object) => child.send(message) });
  },
};

// The real module has a default export with the same members.
const electron = { ...api, session, BrowserWindow, Menu, dialog, Notification, nativeImage, Tray, utilityProcess };

// biome-ignore lint/style/noDefaultExport: the real module has one.
export default electron;
