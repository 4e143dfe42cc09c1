import path from 'node:path';
import type { WindowSessionEndEvent } from 'electron';
import { ProblemError } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { openAppCore } from '../../app-core.ts';
import { systemClock } from '../../host/host.ts';
import { openLog } from '../../log/open-log.ts';
import { createUnexpectedErrors } from '../../log/unexpected-errors.ts';
import { acquireRunLock, type RunLock } from '../../storage/run-lock.ts';
import { createRedactor } from '../../util/redact.ts';
import { writeRunning } from '../browser/running-program.ts';
import type { CommandLine } from '../command-line.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { openKeyVault } from '../key-vault.ts';
import type { PageFiles } from '../renderer-files.ts';
import { appId } from './app-id.ts';
import { textMenu } from './application-menu.ts';
import { createCrashRecovery } from './crash-recovery.ts';
import { desktopHasTray } from './desktop-has-tray.ts';
import { createDesktopIntegration } from './desktop-integration.ts';
import type { AppWindow, ElectronApi } from './electron-api.ts';
import { electronHost } from './electron-host.ts';
import { createFileTickets } from './file-tickets.ts';
import { systemKeyEncryption } from './key-encryption.ts';
import { lockDownContents, lockDownSession, schemePrivileges } from './lock-down.ts';
import { openMainWindow, pageAddress } from './main-window.ts';
import { createMenuBar } from './menu-bar.ts';
import { createOpenings, type Openings } from './open-from-outside.ts';
import { createQuitGuard } from './quit-guard.ts';
import { showRecentPages } from './recent-pages.ts';
import { createRestart, type Started } from './restart.ts';
import { serveContractCalls } from './serve-contract-calls.ts';
import { servePageProtocol } from './serve-page-protocol.ts';
import { openElectronSettingsFile } from './settings-file.ts';
import { showOtherProgram } from './show-other-program.ts';
import { createSpelling } from './spell-checker.ts';

export interface ElectronShellOptions {
  commandLine: CommandLine;
  version: string;
  page: PageFiles;
  /** The text of all licences that ship. */
  licencesFile?: string | undefined;
  preload: string;
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  /** How this program was started: its arguments, and its file where it is an AppImage. */
  started: Started;
}

/**
 * Runs the Electron shell. Everything before the first await runs before the app is ready, as Electron requires. The
 * promise resolves when the window is open or the program must end. It never rejects: Electron would only warn, and a
 * program without a window would keep the lock.
 */
export async function runElectronShell(api: ElectronApi, options: ElectronShellOptions): Promise<void> {
  try {
    await start(api, options);
  } catch (error) {
    if (!(error instanceof ProblemError)) logFailedStart(options.commandLine, error);
    endWith(api, 1, errorMessage(error));
  }
}

function endWith({ app, dialog }: ElectronApi, code: number, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  // Started by a press there is no terminal to read it in.
  if (code !== 0 && app.isPackaged) dialog.notify('Triptych couldn’t start', sentence);
  app.exit(code);
}

async function start(api: ElectronApi, options: ElectronShellOptions): Promise<void> {
  const { app } = api;
  const { dataFolder } = options.commandLine;
  const end = (code: number, sentence: string) => endWith(api, code, sentence);

  const unwritable = prepareDataFolder(dataFolder);
  if (unwritable) return end(1, unwritable);
  app.setName('Triptych');
  app.setAboutPanelOptions({ applicationName: 'Triptych', applicationVersion: options.version });
  // An installer made the entry of this name. From a checkout, Electron would make one that points into node_modules.
  if (options.platform === 'win32' && app.isPackaged) app.setAppUserModelId(appId);
  // Docks and portals find the program by this file, which the packages install.
  if (options.platform === 'linux') app.setDesktopName('triptych.desktop');
  // Chromium's own files, and with them the lock of a single instance, apart from the files of a user.
  app.setPath('userData', path.join(dataFolder, 'electron-profile'));
  // It would override --no-sandbox, which a container, root or an AppImage on some systems needs to start. Each window
  // requests the sandbox anyway.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (options.commandLine.safeMode) app.disableHardwareAcceleration();
  api.protocol.registerSchemesAsPrivileged(schemePrivileges);
  app.on('web-contents-created', (_event, contents) => lockDownContents(contents));
  const openings = createOpenings(app, options.platform, options.started.arguments);

  // Electron's lock brings the window of the first program to the front. Our lock also knows the browser shell, and
  // decides: Electron's lock is a symbolic link on Linux and macOS, which FAT and exFAT do not support.
  const isFirst = app.requestSingleInstanceLock(openings.request);
  const lock = acquireRunLock(dataFolder);
  if (!lock) {
    const { code, sentence } = await showOtherProgram(api, dataFolder, isFirst, openings.request);
    return end(code, sentence);
  }

  try {
    await app.whenReady();
    await openOnScreen(api, options, lock, openings);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openOnScreen(
  api: ElectronApi,
  options: ElectronShellOptions,
  lock: RunLock,
  openings: Openings,
): Promise<void> {
  const { app } = api;
  const { commandLine, platform } = options;
  const { dataFolder } = commandLine;
  const session = api.defaultSession();
  lockDownSession(session);
  const spelling = createSpelling(session, platform);

  const settingsFile = openElectronSettingsFile(dataFolder, api.ipcMain, (sentence) => {
    process.stderr.write(`${sentence}\n`);
  });
  let window: AppWindow | undefined;
  const currentWindow = () => (window?.isDestroyed() ? undefined : window);
  const hasTray = desktopHasTray(platform, options.environment);
  const desktop = createDesktopIntegration(api, {
    platform,
    hasTray,
    window: currentWindow,
    show: (path) => show(path),
    quit: () => app.quit(),
    onRunning: () => leaving.changed(),
    onUnexpectedError: (error) => studio.note(error),
  });
  const leaving = createQuitGuard(api.dialog, {
    running: () => studio.unfinished(),
    request: () => studio.settings.current().whenQuitting,
    remember: (whenQuitting) => studio.settings.change({ whenQuitting }),
    window: currentWindow,
    hasTray,
    openTray: desktop.openTray,
    closeTray: desktop.closeTray,
    quit: () => app.quit(),
    clock: systemClock,
    onUnexpectedError: complain,
  });
  // A second start would open the usual data folder, and so another program.
  const isElsewhere = options.started.arguments.some((argument) => argument.startsWith('--data-dir'));
  const recentPages = showRecentPages(api, {
    platform,
    program: app.isPackaged && !isElsewhere ? process.execPath : undefined,
    open: (path) => show(path),
  });
  const studio = await openAppCore({
    dataFolder,
    version: options.version,
    licencesFile: options.licencesFile,
    host: {
      ...electronHost(api.shell, session),
      ...desktop.host,
      canDo: (names) => menuBar.canDo(names),
      keysChanged: (own) => menuBar.keysChanged(own),
      spellCheckChanged: (isOn) => spelling.turn(isOn),
      ...(recentPages && { recentPages }),
      pickFolder: () => api.dialog.pickFolder(currentWindow()),
      openedFiles: openings.take,
      pickFile: () => api.dialog.pickFile(currentWindow()),
    },
    vault: openKeyVault(path.join(dataFolder, 'keys.json'), await systemKeyEncryption(api.safeStorage, platform)),
    settingsFile,
    sandbox: commandLine.sandbox,
    safeMode: commandLine.safeMode,
    ...(commandLine.temporaryConnection && { temporaryConnection: commandLine.temporaryConnection }),
  });
  spelling.turn(studio.settings.current().spellCheck);
  writeRunning(dataFolder, { shell: 'electron' });
  const restart = createRestart(app, options.started);
  // Its key was in the environment, which the next program does not get.
  const canRestart = !commandLine.safeMode && !commandLine.temporaryConnection;
  const recovery = createCrashRecovery(api.dialog, {
    window: currentWindow,
    ...(canRestart && { restartSafely: restart.safely }),
    quit: () => app.quit(),
    note: studio.note,
    clock: systemClock,
  });
  app.on('child-process-gone', (_event, details) => recovery.childGone(details));
  const givenFiles = createFileTickets(api.ipcMain, currentWindow, openings.pathOf);
  session.protocol.handle('triptych', servePageProtocol(studio, options.page, givenFiles));

  const systemEnds = (event: SystemEnd) => {
    // The system waits until the program has closed its database and exited. In urgent cases it does not wait, and
    // delaying only costs the remaining time.
    if (!event.reasons?.includes('critical')) event.preventDefault();
    leaving.leaveNow();
    app.quit();
  };
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
      platform,
      theme: studio.settings.current().theme,
      safeMode: commandLine.safeMode,
      path,
      mayAsk: () => !leaving.isSystemEnding(),
    });
    window = opened;
    recovery.watch(opened);
    showTextMenus(api, opened, spelling);
    opened.on('close', (event) => {
      // On a Mac a program lives on without windows; its tasks go on being watched.
      if (platform !== 'darwin' && !restart.isUnderWay() && !leaving.mayClose()) event.preventDefault();
    });
    opened.on('query-session-end', systemEnds);
    // On a Mac the menu bar stays without a window.
    opened.on('closed', () => menuBar.canDo([]));
    desktop.dress(opened);
    leaving.windowOpened();
  };
  serveContractCalls(api.ipcMain, studio, () => window);
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
  app.on('activate', () => show());
  app.on('window-all-closed', () => {
    if (platform !== 'darwin' && !leaving.isInTray()) app.quit();
  });
  app.on('before-quit', (event) => {
    if (!restart.mayBegin() && !leaving.mayLeave()) event.preventDefault();
  });
  api.powerMonitor.on('resume', studio.woke);
  // Electron's types leave the event out.
  api.powerMonitor.on('shutdown', systemEnds as () => void);
  endCleanly(api, async () => {
    await studio.close();
    lock.release();
    restart.beforeExit();
  });
  openings.begin({ show, filesOpened: studio.filesOpened, log: studio.log });
}

/** Shows the menu of a text field or a selection, with corrections of the spelling. */
function showTextMenus(api: ElectronApi, window: AppWindow, spelling: ReturnType<typeof createSpelling>): void {
  window.webContents.on('context-menu', (_event, at) => {
    const menu = [...spelling.menu(at, window.webContents), ...textMenu(at)];
    if (menu.length > 0) api.popUpMenu(menu, window);
  });
}

/** Quitting waits until everything is saved. A second request keeps waiting. */
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

/** The log of the studio is not open yet, or no longer. */
function logFailedStart({ dataFolder, temporaryConnection }: CommandLine, error: unknown): void {
  const redactor = createRedactor();
  if (temporaryConnection) redactor.add(temporaryConnection.key);
  const log = openLog(path.join(dataFolder, 'logs'), redactor);
  createUnexpectedErrors(log).note(error);
  log.close();
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
}

/** The system shuts down or the user logs off: what Linux and macOS tell the program, and Windows its window. */
type SystemEnd = Pick<WindowSessionEndEvent, 'preventDefault'> & Partial<Pick<WindowSessionEndEvent, 'reasons'>>;
