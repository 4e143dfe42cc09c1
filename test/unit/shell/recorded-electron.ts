import { EventEmitter } from 'node:events';
import type {
  BrowserWindowConstructorOptions,
  CustomScheme,
  JumpListCategory,
  JumpListItem,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxSyncOptions,
  OnBeforeRequestListenerDetails,
  Rectangle,
} from 'electron';
import type { ElectronApi } from '../../../electron/shell/electron/electron-api-types.ts';
import { forkNode } from '../../../electron/util/worker-process.ts';
import { checkOptions, ElectronEmitter } from './electron-types.ts';
import { itemsOf, RecordedNotification, RecordedTray, RecordedWindow } from './recorded-parts.ts';

type Handler = (...args: never[]) => unknown;

/** Records the calls of the stand-in, under the names of Electron's own calls. */
export interface Recording {
  api: ElectronApi;
  app: EventEmitter;
  ipcMain: EventEmitter;
  /** Calls in order, so that a test can check which calls come before `ready`. */
  order: string[];
  paths: Record<string, string>;
  schemes: unknown[];
  windows: RecordedWindow[];
  menus: MenuItemConstructorOptions[][];
  popUps: MenuItemConstructorOptions[][];
  opened: string[];
  /** Words that were added to the system's dictionary. */
  learned: string[];
  exitCodes: number[];
  /** Sentences of the error box that a failed start shows. */
  lines: string[];
  /** Arguments and program of each relaunch. */
  relaunched: { args?: string[]; execPath?: string }[];
  /** Data that each request for the lock would hand to another program. */
  handedOver: unknown[];
  notices: RecordedNotification[];
  dockMenus: MenuItemConstructorOptions[][];
  jumpLists: JumpListCategory[][];
  /** The entries that the user removed from the jump list since the last one was set. */
  removedFromJumpList: JumpListItem[];
  /** Files that were given to drags of the page. */
  drags: { window: RecordedWindow; files: readonly string[]; image: Buffer }[];
  trays: RecordedTray[];
  badges: number[];
  /** Ids of active power save blockers. */
  awake: Set<number>;
  powerMonitor: EventEmitter;
  questions: MessageBoxOptions[];
  /** Answers to the next questions: the index of a button, and whether the checkbox is ticked. */
  answers: { response: number; checkboxChecked: boolean }[];
  sessionHandlers: Record<string, Handler>;
  protocolHandlers: Record<string, (request: Request) => Promise<Response>>;
  cancels(url: string): boolean;
  /** Resolves at the next `app.exit`. */
  exited: Promise<number>;
}

export interface RecordingOptions {
  /** `false`: Electron refuses its lock, even if no other program runs. */
  firstInstance?: boolean;
  screens?: Rectangle[];
  /** The version at the start of a ciphertext on Linux: `v10` for Chromium's printed password, `v11` for a key of the keyring. */
  ciphertext?: 'v10' | 'v11';
  /** Switches that were passed to Chromium. */
  switches?: string[];
  dark?: boolean;
  hasTray?: boolean;
  isPackaged?: boolean;
}

export function recordElectron(options: RecordingOptions = {}): Recording {
  const order: string[] = [];
  const app = new ElectronEmitter('App');
  const ipcMain = new EventEmitter();
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
  const recording: Omit<Recording, 'api'> = {
    app,
    ipcMain,
    order,
    paths: {},
    schemes: [],
    windows: [],
    menus: [],
    popUps: [],
    lines: [],
    opened: [],
    learned: [],
    exitCodes: [],
    relaunched: [],
    handedOver: [],
    notices: [],
    dockMenus: [],
    jumpLists: [],
    removedFromJumpList: [],
    drags: [],
    trays: [],
    badges: [],
    awake: new Set(),
    powerMonitor: new ElectronEmitter('PowerMonitor'),
    questions: [],
    answers: [],
    sessionHandlers: {},
    protocolHandlers: {},
    exited,
    cancels(url) {
      const answers: { cancel?: boolean }[] = [];
      const details = { url } as OnBeforeRequestListenerDetails;
      const listener = recording.sessionHandlers['onBeforeRequest'] as unknown as (
        details: OnBeforeRequestListenerDetails,
        callback: (answer: { cancel?: boolean }) => void,
      ) => void;
      listener(details, (answer) => answers.push(answer));
      return answers[0]?.cancel === true;
    },
  };
  const keep = (name: string) => (handler: Handler) => {
    order.push(name);
    recording.sessionHandlers[name] = handler;
  };
  // The real types have a thousand members. The shell uses only those in `ElectronApi`.
  const api = {
    app: Object.assign(app, {
      isPackaged: options.isPackaged ?? false,
      setName: () => order.push('setName'),
      setPath: (name: string, value: string) => {
        order.push('setPath');
        recording.paths[name] = value;
      },
      getJumpListSettings: () => ({ minItems: 10, removedItems: recording.removedFromJumpList }),
      setJumpList: (categories: JumpListCategory[]) => {
        for (const category of categories) {
          checkOptions('JumpListCategory', category);
          for (const item of category.items ?? []) checkOptions('JumpListItem', item);
        }
        recording.jumpLists.push(categories);
        return 'ok';
      },
      setDesktopName: (name: string) => order.push(`setDesktopName ${name}`),
      commandLine: { hasSwitch: (name: string) => options.switches?.includes(name) ?? false },
      enableSandbox: () => order.push('enableSandbox'),
      requestSingleInstanceLock: (handedOver: unknown) => {
        recording.handedOver.push(handedOver);
        order.push('requestSingleInstanceLock');
        return options.firstInstance ?? true;
      },
      whenReady: async () => {
        order.push('whenReady');
      },
      setAppUserModelId: (id: string) => order.push(`setAppUserModelId ${id}`),
      disableHardwareAcceleration: () => order.push('disableHardwareAcceleration'),
      relaunch: (given: Recording['relaunched'][number]) => {
        checkOptions('RelaunchOptions', given);
        recording.relaunched.push(given);
      },
      setAboutPanelOptions: (given: object) => checkOptions('AboutPanelOptionsOptions', given),
      setBadgeCount: (count: number) => recording.badges.push(count) > 0,
      // Electron first emits `before-quit` and then closes the windows one by one. Either step can be prevented.
      quit: () => {
        let prevented = false;
        app.emit('before-quit', { preventDefault: () => (prevented = true) });
        if (prevented) return order.push('quit stopped');
        for (const window of recording.windows) window.close();
        if (recording.windows.some((window) => !window.destroyed)) return order.push('quit stopped');
        return app.emit('will-quit', { preventDefault: () => order.push('quit prevented') });
      },
      exit: (code: number) => {
        recording.exitCodes.push(code);
        exit(code);
      },
    }),
    protocol: {
      registerSchemesAsPrivileged: (schemes: CustomScheme[]) => {
        for (const each of schemes) {
          checkOptions('CustomScheme', each);
          checkOptions('Privileges', each.privileges ?? {});
        }
        order.push('registerSchemesAsPrivileged');
        recording.schemes.push(...schemes);
      },
    },
    defaultSession: () => ({
      setPermissionRequestHandler: keep('permissionRequest'),
      setSpellCheckerEnabled: (isOn: boolean) => order.push(`setSpellCheckerEnabled ${isOn}`),
      addWordToSpellCheckerDictionary: (word: string) => recording.learned.push(word) > 0,
      resolveProxy: async () => 'DIRECT',
      setPermissionCheckHandler: keep('permissionCheck'),
      setDevicePermissionHandler: keep('devicePermission'),
      setDisplayMediaRequestHandler: keep('displayMedia'),
      webRequest: { onBeforeRequest: keep('onBeforeRequest') },
      protocol: {
        handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
          order.push('handle');
          recording.protocolHandlers[scheme] = handler;
        },
      },
    }),
    createWindow: (given: BrowserWindowConstructorOptions) => {
      order.push('createWindow');
      checkOptions('BrowserWindowConstructorOptions', given);
      checkOptions('WebPreferences', given.webPreferences ?? {});
      const window = new RecordedWindow(given, recording.windows.length + 1);
      recording.windows.push(window);
      return window;
    },
    ipcMain,
    popUpMenu: (template: MenuItemConstructorOptions[]) => recording.popUps.push(checkedMenu(template)),
    setDockMenu: (template: MenuItemConstructorOptions[]) => recording.dockMenus.push(checkedMenu(template)),
    setApplicationMenu: (template: MenuItemConstructorOptions[]) => recording.menus.push(checkedMenu(template)),
    enableMenuItems: (states: Readonly<Record<string, boolean>>) => {
      for (const item of itemsOf(recording.menus.at(-1) ?? []))
        if (item.id !== undefined) item.enabled = states[item.id] ?? item.enabled !== false;
    },
    nativeTheme: { shouldUseDarkColors: options.dark ?? true },
    // On Linux, Electron reports that encryption is available even if the key is the printed password.
    safeStorage: {
      isAsyncEncryptionAvailable: async () => true,
      encryptStringAsync: async (key: string) => Buffer.from(`${options.ciphertext ?? 'v11'}${key}`),
      decryptStringAsync: async (bytes: Buffer) => ({ result: bytes.toString().slice(3), shouldReEncrypt: false }),
    },
    screen: {
      getAllDisplays: () =>
        (options.screens ?? [{ x: 0, y: 0, width: 1920, height: 1080 }]).map((workArea) => ({ workArea })),
    },
    shell: {
      openExternal: async (url: string) => void recording.opened.push(url),
      openPath: async (file: string) => {
        recording.opened.push(file);
        return '';
      },
      showItemInFolder: (file: string) => void recording.opened.push(file),
    },
    dialog: {
      notify: (_title: string, sentence: string) => void recording.lines.push(sentence),
      ask: async (_window: unknown, question: MessageBoxOptions) => {
        checkOptions('MessageBoxOptions', question);
        recording.questions.push(question);
        return recording.answers.shift() ?? { response: question.cancelId ?? 0, checkboxChecked: false };
      },
      askNow: (_window: unknown, question: MessageBoxSyncOptions) => {
        checkOptions('MessageBoxSyncOptions', question);
        recording.questions.push(question);
        return recording.answers.shift()?.response ?? question.cancelId ?? 0;
      },
      pickFolder: async () => undefined,
      pickFile: async () => undefined,
    },
    createNotification: (given: RecordedNotification['given']) => {
      const notice = new RecordedNotification(given);
      recording.notices.push(notice);
      return notice;
    },
    createTray: () => {
      if (options.hasTray === false) return undefined;
      const tray = new RecordedTray();
      recording.trays.push(tray);
      return tray;
    },
    startDrag: (window: RecordedWindow, files: readonly string[], image: Buffer) =>
      void recording.drags.push({ window, files, image }),
    startProcess: forkNode,
    powerMonitor: recording.powerMonitor,
    powerSaveBlocker: {
      start: (type: string) => {
        order.push(type);
        const id = order.length;
        recording.awake.add(id);
        return id;
      },
      stop: (id: number) => recording.awake.delete(id),
    },
  } as unknown as ElectronApi;
  return Object.assign(recording, { api });
}

function checkedMenu(template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  for (const item of itemsOf(template)) checkOptions('MenuItemConstructorOptions', item);
  return template;
}
