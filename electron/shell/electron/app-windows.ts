import type { Rectangle } from 'electron';
import { appOrigin } from '../../../shared/contract/app-origin.ts';
import { secondWindowQuery } from '../../../shared/contract/second-window-query.ts';
import type { AppWindow, ElectronApi } from './electron-api-types.ts';
import { type MainWindowOptions, openMainWindow, openWindow, pageUrl, type WindowOptions } from './main-window.ts';
import type { WindowState } from './window-state.ts';

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

/** The windows of the program: the main window, and a second one for another screen. */
export function createAppWindows(api: ElectronApi, options: AppWindowsOptions) {
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
  options: WindowOptions,
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
