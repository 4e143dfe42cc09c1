import { EventEmitter } from 'node:events';
import { inProject } from '../../build/project.ts';

// Replaces the module `electron`, whose binary is not needed to measure the main process. Every member does nothing, and
// the first window prints the time since the start of the process.

const target = function nothing() {};
const anything: object = new Proxy(target, {
  // A promise would wait for a member `then`.
  get: (_, name) => (name === 'then' ? undefined : anything),
  apply: () => anything,
  construct: () => anything,
});

export const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  getAppPath: () => inProject('.'),
  commandLine: { hasSwitch: () => true },
  requestSingleInstanceLock: () => true,
  whenReady: async () => {},
  exit: (code: number) => process.exit(code),
  setName: () => {},
  setAboutPanelOptions: () => {},
  setDesktopName: () => {},
  setPath: () => {},
  quit: () => {},
});

export const screen = Object.assign(new EventEmitter(), { getAllDisplays: () => [] });

export class BrowserWindow {
  constructor() {
    process.stdout.write(`${JSON.stringify({ windowRequested: performance.now() })}\n`);
    // biome-ignore lint/correctness/noConstructorReturn: The window does nothing more.
    return anything as BrowserWindow;
  }
}

export const dialog = anything;
export const ipcMain = new EventEmitter();
export const Menu = anything;
export const Notification = anything;
export const nativeImage = anything;
export const nativeTheme = new EventEmitter();
export const powerMonitor = new EventEmitter();
export const powerSaveBlocker = anything;
export const protocol = anything;
export const safeStorage = anything;
export const session = anything;
export const shell = anything;
export const Tray = anything;
