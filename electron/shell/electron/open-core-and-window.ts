import path from 'node:path';
import type { Rectangle, WindowSessionEndEvent } from 'electron';
import ElectronStore from 'electron-store';
import { appOrigin } from '../../../shared/contract/app-origin.ts';
import { secondWindowQuery } from '../../../shared/contract/second-window-query.ts';
import { openAppCore } from '../../core/open-app-core.ts';
import { openOrRenameDamaged } from '../../files/open-or-rename-damaged.ts';
import { type SettingsFile, systemClock } from '../../host/host.ts';
import type { RunLock } from '../../storage/database/run-lock.ts';
import { openKeyVault } from '../key-vault.ts';
import { openLocalSocket } from '../open-local-socket.ts';
import { textMenu } from './application-menu.ts';
import { createCrashRecovery } from './crash-recovery.ts';
import { desktopHasTray } from './desktop-has-tray.ts';
import { createDesktopIntegration } from './desktop-integration.ts';
import type { AppWindow, ElectronApi } from './electron-api-types.ts';
import { electronHost } from './electron-host.ts';
import type { ElectronShellOptions } from './electron-shell-options.ts';
import { createFileTickets } from './file-tickets.ts';
import { systemKeyEncryption } from './key-encryption.ts';
import { openMainWindow, openWindow, pageUrl } from './main-window.ts';
import { createMenuBar } from './menu-bar.ts';
import type { createOpenings } from './open-from-outside.ts';
import { restrictSession } from './page-restrictions.ts';
import { createQuitGuard } from './quit-guard.ts';
import { showRecentPages } from './recent-pages.ts';
import { createSafeModeRestart } from './restart-in-safe-mode.ts';
import { serveContractCalls } from './serve-contract-calls.ts';
import { servePageProtocol } from './serve-page-protocol.ts';
import { createSpelling } from './spell-checker.ts';
import type { WindowState } from './window-state.ts';

/** Opens the core and the window, and connects both with the system. */
export async function openCoreAndWindow(
  api: ElectronApi,
  options: ElectronShellOptions,
  lock: RunLock,
  openings: ReturnType<typeof createOpenings>,
): Promise<void> {
  const { app } = api;
  const { commandLine, platform } = options;
  const { dataFolder } = commandLine;
  const session = api.defaultSession();
  restrictSession(session);
  const spelling = createSpelling(session, platform);

  const settingsFile = openElectronSettingsFile(dataFolder, api.ipcMain, printToStderr);
  const windows = createAppWindows(api, {
    windowOptions: () => ({
      dataFolder,
      preload: options.preload,
      platform,
      theme: core.settings.current().theme,
      safeMode: commandLine.safeMode,
      canOpenDialogs: () => !leaving.isSystemEnding(),
    }),
    navigate: (path) => core.navigate(path),
    prepare(window) {
      recovery.watch(window);
      showTextMenus(api, window, spelling);
      window.on('query-session-end', systemEnds);
    },
    mainOpened(window) {
      desktop.prepareWindow(window);
      leaving.windowOpened();
    },
    // On a Mac, the menu bar stays without a window.
    mainClosed: () => menuBar.commandsChanged([]),
    mayCloseLast: () => mayCloseLast(),
    isInTray: () => leaving.isInTray(),
  });
  const { show, focused: focusedWindow } = windows;
  // On a Mac, a program continues without windows, and polls its tasks.
  const mayCloseLast = () => platform === 'darwin' || restart.isUnderWay() || leaving.mayClose();
  const hasTray = desktopHasTray(platform, options.environment);
  const desktop = createDesktopIntegration(api, {
    platform,
    hasTray,
    window: windows.main,
    focusedWindow,
    show,
    quit: () => app.quit(),
    onRunning: () => leaving.handleRunCount(),
    onUnexpectedError: (error) => core.logError(error),
  });
  const leaving = createQuitGuard(api.dialog, {
    running: () => core.unfinishedCount(),
    canCharge: () => core.canCharge(),
    request: () => core.settings.current().whenQuitting,
    remember: (whenQuitting) => core.settings.change({ whenQuitting }),
    window: () => windows.all()[0],
    hasTray,
    openTray: desktop.openTray,
    closeTray: desktop.closeTray,
    quit: () => app.quit(),
    clock: systemClock,
    onUnexpectedError: complain,
  });
  // A second start would open the default data folder, and therefore another program.
  const isElsewhere = options.started.arguments.some((argument) => argument.startsWith('--data-dir'));
  const recentPages = showRecentPages(api, {
    platform,
    program: app.isPackaged && !isElsewhere ? process.execPath : undefined,
    open: show,
  });
  const core = await openAppCore({
    dataFolder,
    version: options.version,
    licencesFile: options.licencesFile,
    host: {
      ...electronHost(api, session),
      ...desktop.host,
      commandsChanged: (names) => menuBar.commandsChanged(names),
      keysChanged: (own) => menuBar.keysChanged(own),
      spellCheckChanged: (isOn) => spelling.setEnabled(isOn),
      ...(recentPages && { recentPages }),
      openSecondWindow: windows.showSecond,
      pickFolder: () => api.dialog.pickFolder(focusedWindow()),
      openedFiles: openings.takeFiles,
      pickFile: () => api.dialog.pickFile(focusedWindow()),
    },
    vault: openKeyVault(path.join(dataFolder, 'keys.json'), await systemKeyEncryption(api.safeStorage, platform)),
    settingsFile,
    sandbox: commandLine.sandbox,
    safeMode: commandLine.safeMode,
    ...(options.clock && { clock: options.clock }),
    ...(commandLine.temporaryConnection && { temporaryConnection: commandLine.temporaryConnection }),
  });
  spelling.setEnabled(core.settings.current().spellCheck);
  const socket = openLocalSocket(core, { dataFolder, version: options.version }, { shell: 'electron' });
  const restart = createSafeModeRestart(app, options.started);
  // The key was in the environment, which a restarted program does not get.
  const canRestart = !commandLine.safeMode && !commandLine.temporaryConnection;
  const recovery = createCrashRecovery(api.dialog, {
    window: focusedWindow,
    ...(canRestart && { restartSafely: restart.safely }),
    quit: () => app.quit(),
    note: core.logError,
    clock: systemClock,
  });
  app.on('child-process-gone', (_event, details) => recovery.childEnded(details));
  const givenFiles = createFileTickets(api.ipcMain, windows.all, openings.pathOf);
  session.protocol.handle('triptych', servePageProtocol(core, options.page, givenFiles));

  const systemEnds = (event: SystemEnd) => {
    // The system waits until the database is closed and the program has exited. In urgent cases it does not wait, and a
    // delay only costs time.
    if (!event.reasons?.includes('critical')) event.preventDefault();
    leaving.quitNow();
    app.quit();
  };
  serveContractCalls(api.ipcMain, core, windows.all);
  const menuBar = createMenuBar(api, {
    platform,
    developing: !app.isPackaged,
    keys: core.settings.current().keys,
    openPage: show,
    run: core.runCommand,
    openSettings: () => show('/settings'),
    showDataFolder: () => api.shell.showItemInFolder(dataFolder),
    ...(canRestart && { restartSafely: restart.safely }),
  });
  app.on('activate', () => show());
  app.on('window-all-closed', () => {
    if (leaving.isInTray()) return;
    // Each of two windows that close at the same time counted on the other one, so nothing was decided yet.
    if (!mayCloseLast()) show();
    else if (platform !== 'darwin' && !leaving.isInTray()) app.quit();
  });
  app.on('before-quit', (event) => {
    if (!restart.mayQuitToRestart() && !leaving.mayQuit()) event.preventDefault();
  });
  api.powerMonitor.on('resume', core.handleWake);
  // Electron's types omit the event.
  api.powerMonitor.on('shutdown', systemEnds as () => void);
  endCleanly(api, async () => {
    await (await socket)?.close();
    await core.close();
    lock.release();
    restart.beforeExit();
  });
  openings.start({ show, announceOpenedFiles: core.announceOpenedFiles, log: core.log });
}

function printToStderr(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Shows the context menu of a text field or a selection, with spelling suggestions. */
function showTextMenus(api: ElectronApi, window: AppWindow, spelling: ReturnType<typeof createSpelling>): void {
  window.webContents.on('context-menu', (_event, at) => {
    const menu = [...spelling.menu(at, window.webContents), ...textMenu(at)];
    if (menu.length > 0) api.popUpMenu(menu, window);
  });
}

/** Quits after everything is saved. A second request waits too. */
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

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
}

/** The end of the system session: Linux and macOS notify the program, Windows notifies the window. */
type SystemEnd = Pick<WindowSessionEndEvent, 'preventDefault'> & Partial<Pick<WindowSessionEndEvent, 'reasons'>>;

/** Opens the same `settings.json` as the browser shell. */
function openElectronSettingsFile(
  dataFolder: string,
  ipcMain: ElectronApi['ipcMain'],
  report: (sentence: string) => void,
): SettingsFile {
  const open = () =>
    new ElectronStore<Record<string, unknown>>({ cwd: dataFolder, name: 'settings', configFileMode: 0o600 });
  const store = openOrRenameDamaged(open, path.join(dataFolder, 'settings.json'), report);
  // The library opens a channel for stores in pages. Triptych has none, and every channel must be checked.
  ipcMain.removeAllListeners('electron-store-get-data');
  return {
    read: () => store.store,
    write: (content) => {
      store.store = content;
    },
  };
}

interface AppWindowsOptions {
  windowOptions(): Omit<Parameters<typeof openMainWindow>[1], 'path'>;
  /** Shows another page in the open window. Returns false if no page is connected. */
  navigate(path: string): boolean;
  /** Called for each opened window. */
  prepare(window: AppWindow): void;
  mainOpened(window: AppWindow): void;
  mainClosed(): void;
  /** Returns true if the last window may close. */
  mayCloseLast(): boolean;
  /** True when the program continues without a window. */
  isInTray(): boolean;
}

/** The windows of the program: the main window, and a second one for another screen. */
function createAppWindows(api: ElectronApi, options: AppWindowsOptions) {
  let main: AppWindow | undefined;
  let second: AppWindow | undefined;
  const openOnly = (window: AppWindow | undefined) => (window?.isDestroyed() ? undefined : window);
  const all = () => [openOnly(main), openOnly(second)].filter((window) => window !== undefined);

  function prepare(window: AppWindow): void {
    options.prepare(window);
    window.on('close', (event) => {
      if (all().length === 1 && !options.mayCloseLast()) event.preventDefault();
    });
  }

  return {
    /** `undefined` while the window is closed. */
    main: (): AppWindow | undefined => openOnly(main),
    /** Returns the open windows, the main window first. */
    all,
    /** Returns the window that the user works in: the focused one, or the first one of `all`. */
    focused: (): AppWindow | undefined => all().find((window) => window.isFocused()) ?? all()[0],
    /** Opens the main window or brings it to the front, with this page. */
    show(path?: string): void {
      const open = openOnly(main);
      if (open) {
        bringForward(open);
        if (path !== undefined && !options.navigate(path)) void open.loadURL(pageUrl(path));
        return;
      }
      main = openMainWindow(api, { ...options.windowOptions(), path });
      prepare(main);
      main.on('closed', () => {
        options.mainClosed();
        if (options.isInTray()) openOnly(second)?.close();
      });
      options.mainOpened(main);
    },
    /** Opens the second window or brings it to the front, with this page. */
    showSecond(path: string): void {
      const open = openOnly(second);
      if (open) {
        bringForward(open);
        void open.loadURL(secondWindowUrl(path));
        return;
      }
      second = openSecondWindow(api, options.windowOptions(), path, openOnly(main));
      prepare(second);
    },
  };
}

function bringForward(window: AppWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Returns the URL of a page in a second window. The query identifies the second window. */
function secondWindowUrl(path: string): string {
  return `${appOrigin}/${secondWindowQuery}#${path}`;
}

/** Opens the second window on a screen without the main window, if there is one. */
function openSecondWindow(
  api: ElectronApi,
  options: Parameters<typeof openWindow>[1],
  path: string,
  mainWindow: AppWindow | undefined,
): AppWindow {
  const screens = api.screen.getAllDisplays().map((display) => display.workArea);
  return openWindow(api, options, secondWindowUrl(path), freeScreen(screens, mainWindow?.getNormalBounds()));
}

function freeScreen(screens: readonly Rectangle[], taken: Rectangle | undefined): WindowState | undefined {
  if (!taken) return undefined;
  const center = { x: taken.x + taken.width / 2, y: taken.y + taken.height / 2 };
  const free = screens.find(
    ({ x, y, width, height }) => center.x < x || center.x >= x + width || center.y < y || center.y >= y + height,
  );
  return free && { ...free, maximized: true };
}
