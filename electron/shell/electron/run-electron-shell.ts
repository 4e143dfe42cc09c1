import path from 'node:path';
import { messageOf } from '../../../shared/message-of.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { CommandLine } from '../../command-line.ts';
import { systemClock } from '../../host.ts';
import { openLinkSafely } from '../../open-link.ts';
import { type RunLock, takeRunLock } from '../../store/run-lock.ts';
import { openStudio } from '../../studio.ts';
import { askOtherProgram, writeRunning } from '../browser/running-program.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { openKeyVault } from '../key-vault.ts';
import type { PageFiles } from '../renderer-files.ts';
import { appId } from './app-id.ts';
import { serveCalls } from './calls.ts';
import { createDesktop } from './desktop.ts';
import type { AppWindow, ElectronApi } from './electron-api.ts';
import { electronHost } from './electron-host.ts';
import { createLeaving } from './leaving.ts';
import { lockDownContents, lockDownSession, schemePrivileges } from './lock-down.ts';
import { openMainWindow, pageAddress } from './main-window.ts';
import { textMenu } from './menu.ts';
import { createMenuBar } from './menu-bar.ts';
import { pageProtocol } from './page-protocol.ts';
import { systemProtection } from './protection.ts';
import { createRecovery } from './recovery.ts';
import { createRestart, type Started } from './restart.ts';
import { openElectronSettingsFile } from './settings-file.ts';

export interface ElectronShellOptions {
  commandLine: CommandLine;
  version: string;
  page: PageFiles;
  /** The text of all licences that ship. */
  licencesFile?: string | undefined;
  preload: string;
  platform: NodeJS.Platform;
  /** How this program was started: its arguments, and its file where it is an AppImage. */
  started: Started;
}

/**
 * Runs the Electron shell. Up to the first wait everything happens before the app is ready, as Electron asks for it;
 * the promise settles once the window is open, or the program is told to end.
 */
export async function runElectronShell(api: ElectronApi, options: ElectronShellOptions): Promise<void> {
  const { app } = api;
  const { dataFolder } = options.commandLine;
  const end = (code: number, sentence: string) => {
    process.stderr.write(`${sentence}\n`);
    // Started by a press there is no terminal to read it in.
    if (code !== 0 && app.isPackaged) api.dialog.tell('Triptych does not start', sentence);
    app.exit(code);
  };

  const unwritable = prepareDataFolder(dataFolder);
  if (unwritable) return end(1, unwritable);
  app.setName('Triptych');
  app.setAboutPanelOptions({ applicationName: 'Triptych', applicationVersion: options.version });
  if (options.platform === 'win32') app.setAppUserModelId(appId);
  // Chromium's own files, and with them the lock of a single instance, apart from the files of a person.
  app.setPath('userData', path.join(dataFolder, 'electron-profile'));
  app.enableSandbox();
  if (options.commandLine.safeMode) app.disableHardwareAcceleration();
  api.protocol.registerSchemesAsPrivileged(schemePrivileges);
  app.on('web-contents-created', (_event, contents) => lockDownContents(contents));

  // Electron's lock brings the window of the first program forward; ours also knows of the browser shell.
  if (!app.requestSingleInstanceLock())
    return end(0, 'Triptych already runs with this data folder; its window is shown.');
  const lock = takeRunLock(dataFolder);
  if (!lock) {
    const { code, sentence } = await showBrowserShell(api, dataFolder);
    return end(code, sentence);
  }

  try {
    await app.whenReady();
    await openOnScreen(api, options, lock);
  } catch (error) {
    lock.release();
    end(1, messageOf(error));
  }
}

async function openOnScreen(api: ElectronApi, options: ElectronShellOptions, lock: RunLock): Promise<void> {
  const { app } = api;
  const { commandLine, platform } = options;
  const { dataFolder } = commandLine;
  const session = api.defaultSession();
  lockDownSession(session);

  const settingsFile = openElectronSettingsFile(dataFolder, api.ipcMain, (sentence) => {
    process.stderr.write(`${sentence}\n`);
  });
  let window: AppWindow | undefined;
  const currentWindow = () => (window?.isDestroyed() ? undefined : window);
  const desktop = createDesktop(api, {
    platform,
    window: currentWindow,
    show: (path) => show(path),
    quit: () => app.quit(),
    onRunning: () => leaving.changed(),
  });
  const leaving = createLeaving(api.dialog, {
    running: () => studio.unfinished(),
    wish: () => studio.settings.current().whenQuitting,
    remember: (whenQuitting) => studio.settings.change({ whenQuitting }),
    window: currentWindow,
    openTray: desktop.openTray,
    closeTray: desktop.closeTray,
    quit: () => app.quit(),
    clock: systemClock,
    onDefect: complain,
  });
  const studio = await openStudio({
    dataFolder,
    version: options.version,
    licencesFile: options.licencesFile,
    host: {
      ...electronHost(api.shell, session),
      ...desktop.host,
      canDo: (names) => menuBar.canDo(names),
      keysChanged: (own) => menuBar.keysChanged(own),
      pickFolder: () => api.dialog.pickFolder(currentWindow()),
    },
    vault: openKeyVault(path.join(dataFolder, 'keys.json'), await systemProtection(api.safeStorage, platform)),
    settingsFile,
    sandbox: commandLine.sandbox,
    safeMode: commandLine.safeMode,
    ...(commandLine.temporaryConnection && { temporaryConnection: commandLine.temporaryConnection }),
  });
  writeRunning(dataFolder, { shell: 'electron' });
  const restart = createRestart(app, options.started);
  // Its key was in the environment, which the next program does not get.
  const canRestart = !commandLine.safeMode && !commandLine.temporaryConnection;
  const recovery = createRecovery(api.dialog, {
    window: currentWindow,
    ...(canRestart && { restartSafely: restart.safely }),
    quit: () => app.quit(),
    note: studio.note,
    clock: systemClock,
  });
  app.on('child-process-gone', (_event, details) => recovery.childGone(details));
  session.protocol.handle('triptych', pageProtocol(studio, options.page));

  const show = (path?: string) => {
    const open = currentWindow();
    if (open) {
      bringForward(open);
      if (path !== undefined && !studio.navigate(path)) void open.loadURL(pageAddress(path));
      return;
    }
    const opened = openMainWindow(api, {
      dataFolder,
      preload: options.preload,
      theme: studio.settings.current().theme,
      safeMode: commandLine.safeMode,
      path,
    });
    window = opened;
    recovery.watch(opened);
    opened.webContents.on('context-menu', (_event, at) => {
      const menu = textMenu(at);
      if (menu.length > 0) api.popUpMenu(menu, opened);
    });
    opened.on('close', (event) => {
      // On a Mac a program lives on without windows; its tasks go on being watched.
      if (platform !== 'darwin' && !restart.isUnderWay() && !leaving.mayClose()) event.preventDefault();
    });
    // On a Mac the menu bar stays without a window.
    opened.on('closed', () => menuBar.canDo([]));
    desktop.dress(opened);
    leaving.windowOpened();
  };
  serveCalls(api.ipcMain, studio, () => window);
  const menuBar = createMenuBar(api, {
    platform,
    developing: !app.isPackaged,
    keys: studio.settings.current().keys,
    openPage: show,
    run: studio.command,
    openSettings: () => show('/settings'),
    showDataFolder: () => api.shell.showItemInFolder(dataFolder),
    ...(canRestart && { restartSafely: restart.safely }),
  });
  // What the second start was given on its command line is anybody's text, and is not looked at.
  app.on('second-instance', () => show());
  app.on('activate', () => show());
  app.on('window-all-closed', () => {
    if (platform !== 'darwin' && !leaving.isInTray()) app.quit();
  });
  app.on('before-quit', (event) => {
    if (!restart.mayBegin() && !leaving.mayLeave()) event.preventDefault();
  });
  api.powerMonitor.on('resume', studio.woke);
  api.powerMonitor.on('shutdown', () => {
    leaving.leaveNow();
    app.quit();
  });
  endCleanly(api, async () => {
    await studio.close();
    lock.release();
    restart.beforeExit();
  });
  show();
}

/** Quitting waits until everything is written. Asked again meanwhile, it goes on waiting. */
function endCleanly({ app }: ElectronApi, close: () => Promise<void>): void {
  let closing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    close().then(
      () => app.exit(0),
      (error: unknown) => {
        complain(error);
        app.exit(1);
      },
    );
  });
}

function bringForward(window: AppWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
}

/** The browser shell has the data folder: its page is opened in place of a window of ours. */
async function showBrowserShell(api: ElectronApi, dataFolder: string): Promise<{ code: number; sentence: string }> {
  const other = await askOtherProgram(dataFolder);
  if (other.kind !== 'address')
    return { code: 1, sentence: `Another Triptych uses the data folder ${dataFolder}. End it, or choose another.` };
  await api.app.whenReady();
  try {
    // Its address comes from whoever listens at a port that a file names: checked as any other.
    await openLinkSafely(electronHost(api.shell, api.defaultSession()), other.url);
    return { code: 0, sentence: 'Triptych already runs in a browser with this data folder; its page is opened.' };
  } catch (error) {
    const why = error instanceof ProblemError ? error.problem.sentence : String(error);
    return { code: 1, sentence: `Triptych already runs in a browser with this data folder. ${why}` };
  }
}
