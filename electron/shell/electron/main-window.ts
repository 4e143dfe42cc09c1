import type { WebContents, WebPreferences } from 'electron';
import { appOrigin } from '../../../shared/contract/app-origin.ts';
import { canCheckSpelling } from '../../../shared/settings/can-check-spelling.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { AppWindow, ElectronApi } from './electron-api-types.ts';
import { readWindowState, type WindowState, writeWindowState } from './window-state.ts';

interface WindowOptions {
  preload: string;
  platform: NodeJS.Platform;
  theme: Settings['theme'];
  /** False while the system shuts down and waits for no answer: then no dialog opens. */
  canOpenDialogs(): boolean;
}

interface MainWindowOptions extends WindowOptions {
  dataFolder: string;
  /** Opens the window at its default position, and does not save its position. */
  safeMode: boolean;
  /** The page to open with. */
  path?: string | undefined;
}

/**
 * Some of these are Electron's defaults. They are explicit, because defaults can change and tests can only read
 * explicit values.
 */
export function webPreferences(preload: string, platform: NodeJS.Platform): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // The process start decides whether the window has a spell checker. The setting turns that checker on and off.
    spellcheck: canCheckSpelling({ shell: 'electron', platform }),
  };
}

/** Opens the window at its last position, and saves the position when the window closes. */
export function openMainWindow(api: ElectronApi, options: MainWindowOptions): AppWindow {
  const { dataFolder, safeMode, path } = options;
  const screens = api.screen.getAllDisplays().map((display) => display.workArea);
  const state = safeMode ? undefined : readWindowState(dataFolder, screens);
  // The page also shows the settings first, but its start frame does not know about safe mode.
  const url = pageUrl(path ?? (safeMode ? '/settings' : undefined));
  const window = openWindow(api, options, url, state);
  if (!safeMode) window.on('close', () => writeWindowState(dataFolder, window));
  return window;
}

/**
 * Shows a window after its page was drawn, on a background in the color of the theme, so that nothing flashes. Without
 * a `place`, the window opens in the center of the main screen.
 */
export function openWindow(
  api: ElectronApi,
  { preload, platform, theme, canOpenDialogs }: WindowOptions,
  url: string,
  place: WindowState | undefined,
): AppWindow {
  const window = api.createWindow({
    ...(place
      ? { x: place.x, y: place.y, width: place.width, height: place.height }
      : { width: 1280, height: 800, center: true }),
    title: 'Triptych',
    minWidth: 800,
    minHeight: 560,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: ground(theme, api.nativeTheme.shouldUseDarkColors),
    webPreferences: webPreferences(preload, platform),
  });
  window.once('ready-to-show', () => {
    if (place?.maximized) window.maximize();
    window.show();
  });
  hideAltFromMenu(window.webContents);
  window.webContents.on('will-prevent-unload', (event) => {
    if (!canOpenDialogs()) return event.preventDefault();
    // Without an answer, Electron would leave the window open without a message.
    const answer = api.dialog.askNow(window, {
      type: 'warning',
      message: 'Leave without saving?',
      detail: 'A file is still being imported, or a painted mask hasn’t been used yet. Leaving discards it.',
      buttons: ['Stay', 'Leave'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    if (answer === 1) event.preventDefault();
  });
  void window.loadURL(url);
  return window;
}

/** Returns the URL of a page such as `/library`. The path follows the `#`. */
export function pageUrl(path: string | undefined): string {
  return path === undefined ? `${appOrigin}/` : `${appOrigin}/#${path}`;
}

/** The `--window` color of each theme in renderer/app/theme/tokens.css. A test compares them. */
export const backgroundColors = { dark: '#141414', light: '#efefef', grey: '#484848' } as const;

function ground(theme: Settings['theme'], systemIsDark: boolean): string {
  if (theme !== 'system') return backgroundColors[theme];
  return systemIsDark ? backgroundColors.dark : backgroundColors.light;
}

/**
 * Alt alone shows the menu bar on Windows and Linux, as usual there, but not after a click or a drag with Alt. Electron
 * handles this, but counts a repeating key (Windows) as a new press. Therefore the rest of that press is hidden from
 * the page and from the menu bar.
 */
function hideAltFromMenu(contents: Pick<WebContents, 'on'>): void {
  let wasPressed = false;
  contents.on('before-mouse-event', (_event, { type, modifiers }) => {
    if (type === 'mouseDown' && modifiers?.includes('alt')) wasPressed = true;
  });
  contents.on('before-input-event', (event, { key, type, isAutoRepeat }) => {
    if (key !== 'Alt') return;
    if (type === 'keyDown' && !isAutoRepeat) wasPressed = false;
    if (wasPressed) event.preventDefault();
  });
}
