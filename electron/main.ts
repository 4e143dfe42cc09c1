import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  type MenuItemConstructorOptions,
  Notification,
  nativeImage,
  nativeTheme,
  type OpenDialogOptions,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron';
import packageJson from '../package.json' with { type: 'json' };
import { parseCommandLine, takeKey, usage } from './shell/command-line.ts';
import type { AppWindow, ElectronApi } from './shell/electron/electron-api-types.ts';
import { runElectronCommand } from './shell/electron/run-electron-command.ts';
import { runElectronShell } from './shell/electron/run-electron-shell.ts';
import { selectCommand, selectTriptychArguments } from './shell/electron/select-triptych-arguments.ts';
import { locationAt, programLocation } from './shell/program-location.ts';
import { rendererFiles } from './shell/renderer-files.ts';

// The Electron shell runs the same core and page as the browser shell, in its own window. This file only passes
// Electron on; `runElectronShell` gives the overview.

const electron: ElectronApi = {
  app,
  protocol,
  defaultSession: () => session.defaultSession,
  createWindow: (options) => new BrowserWindow(options),
  ipcMain,
  popUpMenu: (template, window) =>
    Menu.buildFromTemplate(template).popup(window instanceof BrowserWindow ? { window } : {}),
  setDockMenu: (template) => app.dock?.setMenu(Menu.buildFromTemplate(template)),
  setApplicationMenu: (template) => Menu.setApplicationMenu(Menu.buildFromTemplate(template)),
  enableMenuItems(states) {
    for (const [id, enabled] of Object.entries(states)) {
      const item = Menu.getApplicationMenu()?.getMenuItemById(id);
      if (item) item.enabled = enabled;
    }
  },
  nativeTheme,
  safeStorage,
  screen,
  shell,
  dialog: {
    notify: (title, sentence) => dialog.showErrorBox(title, sentence),
    ask: (window, question) =>
      window instanceof BrowserWindow ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question),
    askNow: (window, question) =>
      window instanceof BrowserWindow
        ? dialog.showMessageBoxSync(window, question)
        : dialog.showMessageBoxSync(question),
    pickFolder: (window) => pickOne(window, { properties: ['openDirectory', 'createDirectory'] }),
    pickFile: (window) => pickOne(window, { properties: ['openFile'] }),
  },
  createNotification({ image, actions, ...notice }) {
    if (!Notification.isSupported()) return undefined;
    return new Notification({
      ...notice,
      actions: actions.map((text) => ({ type: 'button', text })),
      ...(image && { icon: nativeImage.createFromBuffer(image) }),
    });
  },
  createTray(icon, isTemplate) {
    const image = nativeImage.createFromBuffer(icon, { scaleFactor: 2 });
    image.setTemplateImage(isTemplate);
    try {
      const tray = new Tray(image);
      return Object.assign(tray, {
        setMenu: (template: MenuItemConstructorOptions[]) => tray.setContextMenu(Menu.buildFromTemplate(template)),
      });
    } catch {
      return undefined;
    }
  },
  startDrag(window, files, image) {
    const [file] = files;
    if (!(window instanceof BrowserWindow) || file === undefined) return;
    window.webContents.startDrag({ file, files: [...files], icon: nativeImage.createFromBuffer(image) });
  },
  startProcess(module) {
    const child = utilityProcess.fork(module, [], { serviceName: 'Triptych images', stdio: 'ignore' });
    // An event without a listener would be thrown here. The exit follows.
    child.on('error', () => {});
    return {
      send: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    };
  },
  powerMonitor,
  powerSaveBlocker,
};

const key = takeKey(process.env);
const appImage = process.env['APPIMAGE'];
const location = app.isPackaged
  ? programLocation(process.platform, process.execPath, appImage)
  : locationAt(app.getAppPath(), process.platform);
const licencesFile = path.join(process.resourcesPath, 'LICENSES.txt');
const command = selectCommand(process.argv, app.isPackaged);
if (command) {
  app.dock?.hide();
  const { version } = packageJson;
  // Not awaited, like the shell below.
  void runElectronCommand(electron, {
    args: command,
    version,
    key,
    location,
    licencesFile,
    platform: process.platform,
  });
} else openWindow();

function openWindow(): void {
  const started = parseCommandLine(selectTriptychArguments(process.argv, app.isPackaged), key, location);
  switch (started.kind) {
    case 'help':
      process.stdout.write(usage);
      app.exit(0);
      break;
    case 'version':
      process.stdout.write(`${packageJson.version}\n`);
      app.exit(0);
      break;
    case 'wrong':
      process.stderr.write(`${started.sentence}\n`);
      // A program started by a click has no terminal that could show the message.
      if (app.isPackaged) dialog.showErrorBox('Triptych couldn’t start', started.sentence);
      app.exit(2);
      break;
    case 'run':
      // Not awaited: Electron becomes ready only after this module has finished.
      void runElectronShell(electron, {
        commandLine: started.options,
        version: packageJson.version,
        page: rendererFiles(path.join(import.meta.dirname, '../renderer')),
        licencesFile,
        preload: path.join(import.meta.dirname, '../preload/preload.cjs'),
        platform: process.platform,
        environment: process.env,
        started: { arguments: process.argv.slice(1), appImage },
      });
  }
}

async function pickOne(window: AppWindow | undefined, options: OpenDialogOptions): Promise<string | undefined> {
  const { filePaths } =
    window instanceof BrowserWindow
      ? await dialog.showOpenDialog(window, options)
      : await dialog.showOpenDialog(options);
  return filePaths[0];
}
