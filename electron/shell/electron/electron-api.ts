import type * as electron from 'electron';

/**
 * The part of Electron that the shell touches, and no more. `main.ts` hands in the real one; tests hand in one that
 * records, so every promise about windows, sessions and permissions is checked without the binary.
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
  /** The one session that everything on screen uses. Exists once the app is ready. */
  defaultSession(): RendererSession;
  createWindow(options: electron.BrowserWindowConstructorOptions): AppWindow;
  ipcMain: Pick<electron.IpcMain, 'on' | 'removeAllListeners'>;
  /** At the pointer, over this window. */
  popUpMenu(template: electron.MenuItemConstructorOptions[], window: AppWindow): void;
  /** The menu of the icon in the dock; there is a dock on a Mac alone. */
  setDockMenu(template: electron.MenuItemConstructorOptions[]): void;
  setApplicationMenu(template: electron.MenuItemConstructorOptions[]): void;
  /** By the id of an entry of the menu bar: whether it can be pressed. */
  enableMenuItems(states: Readonly<Record<string, boolean>>): void;
  nativeTheme: Pick<electron.NativeTheme, 'shouldUseDarkColors'>;
  safeStorage: KeyEncryption;
  screen: Pick<electron.Screen, 'getAllDisplays'>;
  shell: Pick<electron.Shell, 'openExternal' | 'showItemInFolder'>;
  dialog: {
    /** Shows an error that prevents the start. Waits until it is closed. */
    notify(title: string, sentence: string): void;
    /** On the window, or free where there is none. Answers the index of the button, and whether the box was ticked. */
    ask(
      window: AppWindow | undefined,
      question: electron.MessageBoxOptions,
    ): Promise<{ response: number; checkboxChecked: boolean }>;
    /** The same where the answer cannot be waited for. */
    askNow(window: AppWindow | undefined, question: electron.MessageBoxSyncOptions): number;
    /** `undefined`: none was chosen. */
    pickFolder(window: AppWindow | undefined): Promise<string | undefined>;
    /** The same for one file. */
    pickFile(window: AppWindow | undefined): Promise<string | undefined>;
  };
  /** `undefined` where the system has no notifications. The image is a PNG. `actions` are the labels of its buttons. */
  createNotification(notice: {
    title: string;
    body: string;
    silent: boolean;
    actions: readonly string[];
    image?: Buffer;
  }): AppNotification | undefined;
  /** `undefined` where the system has no place for it. The icon is a PNG of twice its size. */
  createTray(icon: Buffer, isTemplate: boolean): AppTray | undefined;
  /** Files go with the drag that has begun in the window. The image is a PNG. */
  startDrag(window: AppWindow, files: readonly string[], image: Buffer): void;
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
