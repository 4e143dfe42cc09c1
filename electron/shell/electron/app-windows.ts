import type { AppWindow, ElectronApi } from './electron-api-types.ts';
import { type MainWindowOptions, openMainWindow, pageUrl } from './main-window.ts';
import { openSecondWindow, secondWindowUrl } from './second-window.ts';

/** The windows of the program: the main window, and a second one for another screen. */
export interface AppWindows {
  /** `undefined` while the window is closed. */
  main(): AppWindow | undefined;
  /** Returns the open windows, the main window first. */
  all(): readonly AppWindow[];
  /** Returns the window that the user works in: the focused one, or the first one of `all`. */
  focused(): AppWindow | undefined;
  /** Opens the main window or brings it to the front, with this page. */
  show(path?: string): void;
  /** Opens the second window or brings it to the front, with this page. */
  showSecond(path: string): void;
}

export interface AppWindowsOptions {
  windowOptions(): Omit<MainWindowOptions, 'path'>;
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

export function createAppWindows(api: ElectronApi, options: AppWindowsOptions): AppWindows {
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
    main: () => openOnly(main),
    all,
    focused: () => all().find((window) => window.isFocused()) ?? all()[0],
    show(path) {
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
    showSecond(path) {
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
