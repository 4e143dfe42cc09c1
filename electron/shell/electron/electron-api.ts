import type * as electron from 'electron';

/**
 * The part of Electron that the shell touches, and no more. `main.ts` hands in the real one; tests hand in one that
 * records, so every promise about windows, sessions and permissions is checked without the binary.
 */
export interface ElectronApi {
  app: Pick<
    electron.App,
    | 'enableSandbox'
    | 'exit'
    | 'isPackaged'
    | 'on'
    | 'quit'
    | 'requestSingleInstanceLock'
    | 'setName'
    | 'setPath'
    | 'whenReady'
  >;
  protocol: Pick<electron.Protocol, 'registerSchemesAsPrivileged'>;
  /** The one session that everything on screen uses. Exists once the app is ready. */
  defaultSession(): RendererSession;
  createWindow(options: electron.BrowserWindowConstructorOptions): AppWindow;
  ipcMain: Pick<electron.IpcMain, 'on' | 'removeAllListeners'>;
  setApplicationMenu(template: electron.MenuItemConstructorOptions[]): void;
  nativeTheme: Pick<electron.NativeTheme, 'shouldUseDarkColors'>;
  safeStorage: Vaulting;
  screen: Pick<electron.Screen, 'getAllDisplays'>;
  shell: Pick<electron.Shell, 'openExternal' | 'showItemInFolder'>;
}

export interface RendererSession
  extends Pick<
    electron.Session,
    | 'resolveProxy'
    | 'setDevicePermissionHandler'
    | 'setDisplayMediaRequestHandler'
    | 'setPermissionCheckHandler'
    | 'setPermissionRequestHandler'
  > {
  protocol: Pick<electron.Protocol, 'handle'>;
  webRequest: Pick<electron.WebRequest, 'onBeforeRequest'>;
}

export interface AppWindow
  extends Pick<
    electron.BrowserWindow,
    | 'focus'
    | 'getNormalBounds'
    | 'isDestroyed'
    | 'isMaximized'
    | 'isMinimized'
    | 'loadURL'
    | 'maximize'
    | 'on'
    | 'once'
    | 'restore'
    | 'show'
  > {
  webContents: Pick<electron.WebContents, 'id'>;
}

/** The asynchronous calls are newer than some Electron versions, and the synchronous ones are to go. */
export type Vaulting = Pick<
  electron.SafeStorage,
  'decryptString' | 'encryptString' | 'getSelectedStorageBackend' | 'isEncryptionAvailable'
> &
  Partial<Pick<electron.SafeStorage, 'decryptStringAsync' | 'encryptStringAsync' | 'isAsyncEncryptionAvailable'>>;
