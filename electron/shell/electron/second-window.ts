import type { Rectangle } from 'electron';
import { appOrigin } from '../../../shared/contract/app-origin.ts';
import { secondWindowQuery } from '../../../shared/contract/second-window-query.ts';
import type { AppWindow, ElectronApi } from './electron-api-types.ts';
import { openWindow, type WindowOptions } from './main-window.ts';
import type { WindowState } from './window-state.ts';

/** Returns the URL of a page in a second window. The query identifies the second window. */
export function secondWindowUrl(path: string): string {
  return `${appOrigin}/${secondWindowQuery}#${path}`;
}

/** Opens the second window on a screen without the main window, if there is one. */
export function openSecondWindow(
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
