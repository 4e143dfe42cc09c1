import type * as electron from 'electron';
import type { StartProcess } from '../../host/child-process.ts';

/**
 * The part of Electron that the shell uses. `main.ts` passes the real one. Tests pass one that records calls, so that
 * all promises about windows, sessions and permissions are tested without the Electron binary.
 */
export interface ElectronApi {
  app: Pick<
    electron.App,
    | 'disableHardwareAcceleration'
    | 'enableSandbox'
    | 'exit'
    | 'getJumpListSettings'
    | 'isPackaged'
    | 'on'
    | 'quit'
    | 'relaunch'
    | 'requestSingleInstanceLock'
    | 'setAboutPanelOptions'
    | 'setAppUserModelId'
    | 'setBadgeCount'
    | 'setDesktopName'
    | 'setJumpList'
    | 'setName'
    | 'setPath'
    | 'whenReady'
  > & { commandLine: Pick<electron.CommandLine, 'hasSwitch'> };
  protocol: Pick<electron.Protocol, 'registerSchemesAsPrivileged'>;
  /** Returns the only session of all windows. It exists after the app is ready. */
  defaultSession(): RendererSession;
  createWindow(options: electron.BrowserWindowConstructorOptions): AppWindow;
  ipcMain: Pick<electron.IpcMain, 'on' | 'removeAllListeners'>;
  /** Opens a context menu at the pointer. */
  popUpMenu(template: electron.MenuItemConstructorOptions[], window: AppWindow): void;
  /** Sets the menu of the dock icon. Only Macs have a dock. */
  setDockMenu(template: electron.MenuItemConstructorOptions[]): void;
  setApplicationMenu(template: electron.MenuItemConstructorOptions[]): void;
  /** Enables or disables entries of the menu bar by their id. */
  enableMenuItems(states: Readonly<Record<string, boolean>>): void;
  nativeTheme: Pick<electron.NativeTheme, 'shouldUseDarkColors'>;
  safeStorage: KeyEncryption;
  screen: Pick<electron.Screen, 'getAllDisplays'>;
  shell: Pick<electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
  dialog: {
    /** Shows an error that prevents the start. Waits until it is closed. */
    notify(title: string, sentence: string): void;
    /**
     * Asks in a dialog of the window, or in a free dialog. Returns the index of the button, and whether the box was
     * checked.
     */
    ask(
      window: AppWindow | undefined,
      question: electron.MessageBoxOptions,
    ): Promise<{ response: number; checkboxChecked: boolean }>;
    /** Asks synchronously, where the answer cannot be awaited. */
    askNow(window: AppWindow | undefined, question: electron.MessageBoxSyncOptions): number;
    /** Returns `undefined` if no folder was chosen. */
    pickFolder(window: AppWindow | undefined): Promise<string | undefined>;
    /** Returns `undefined` if no file was chosen. */
    pickFile(window: AppWindow | undefined): Promise<string | undefined>;
  };
  /**
   * Returns `undefined` on systems without notifications. The image is a PNG. `actions` are the labels of the buttons.
   */
  createNotification(notice: {
    title: string;
    body: string;
    silent: boolean;
    actions: readonly string[];
    image?: Buffer;
  }): AppNotification | undefined;
  /** Returns `undefined` on systems without a tray. The icon is a PNG of double size. */
  createTray(icon: Buffer, isTemplate: boolean): AppTray | undefined;
  /** Adds files to the drag that began in the window. The image is a PNG. */
  startDrag(window: AppWindow, files: readonly string[], image: Buffer): void;
  /** Starts a utility process. The app is ready. */
  startProcess: StartProcess;
  powerMonitor: Pick<electron.PowerMonitor, 'on'>;
  powerSaveBlocker: Pick<electron.PowerSaveBlocker, 'start' | 'stop'>;
}

export type AppNotification = Pick<electron.Notification, 'on' | 'show'>;

export interface AppTray extends Pick<electron.Tray, 'destroy' | 'on' | 'setToolTip'> {
  setMenu(template: electron.MenuItemConstructorOptions[]): void;
}

export interface RendererSession
  extends Pick<
    electron.Session,
    | 'addWordToSpellCheckerDictionary'
    | 'resolveProxy'
    | 'setDevicePermissionHandler'
    | 'setDisplayMediaRequestHandler'
    | 'setPermissionCheckHandler'
    | 'setPermissionRequestHandler'
    | 'setSpellCheckerEnabled'
  > {
  protocol: Pick<electron.Protocol, 'handle'>;
  webRequest: Pick<electron.WebRequest, 'onBeforeRequest'>;
}

export interface AppWindow
  extends Pick<
    electron.BrowserWindow,
    | 'close'
    | 'focus'
    | 'getNormalBounds'
    | 'isDestroyed'
    | 'isFocused'
    | 'isMaximized'
    | 'isMinimized'
    | 'loadURL'
    | 'maximize'
    | 'minimize'
    | 'on'
    | 'once'
    | 'restore'
    | 'setProgressBar'
    | 'show'
  > {
  webContents: Pick<
    electron.WebContents,
    'forcefullyCrashRenderer' | 'id' | 'on' | 'once' | 'reload' | 'replaceMisspelling'
  >;
}

export type KeyEncryption = Pick<
  electron.SafeStorage,
  'decryptStringAsync' | 'encryptStringAsync' | 'isAsyncEncryptionAvailable'
>;
