import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { appOrigin } from '../../../shared/contract/page-connection-protocol.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { canCheckSpelling } from '../../../shared/settings/spell-check.ts';
import { hideAltFromMenu } from './alt-key.ts';
import type { AppWindow, ElectronApi } from './electron-api.ts';
import { readWindowState, writeWindowState } from './window-state.ts';

export interface MainWindowOptions {
  dataFolder: string;
  preload: string;
  platform: NodeJS.Platform;
  theme: Settings['theme'];
  /** The window opens in its first place, and its place is not remembered. */
  safeMode: boolean;
  /** The page of ours to open with. */
  path?: string | undefined;
  /** The system shuts down and waits for no answer: the page is not asked. */
  canOpenDialogs(): boolean;
}

/** Several of these are Electron's defaults; a default can change, and a test can only read what is written. */
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
    // Whether the window has a checker at all is fixed when its process starts; the setting turns that checker on and off.
    spellcheck: canCheckSpelling({ shell: 'electron', platform }),
  };
}

/** The window is shown once the page has drawn itself, on a ground of the theme's own colour: no white flash. */
export function openMainWindow(api: ElectronApi, options: MainWindowOptions): AppWindow {
  const { dataFolder, preload, platform, theme, safeMode, path, canOpenDialogs } = options;
  const screens = api.screen.getAllDisplays().map((display) => display.workArea);
  const state = safeMode ? undefined : readWindowState(dataFolder, screens);
  const place: BrowserWindowConstructorOptions = state
    ? { x: state.x, y: state.y, width: state.width, height: state.height }
    : { width: 1280, height: 800, center: true };
  const window = api.createWindow({
    ...place,
    title: 'Triptych',
    minWidth: 800,
    minHeight: 560,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: ground(theme, api.nativeTheme.shouldUseDarkColors),
    webPreferences: webPreferences(preload, platform),
  });
  window.once('ready-to-show', () => {
    if (state?.maximized) window.maximize();
    window.show();
  });
  if (!safeMode) window.on('close', () => writeWindowState(dataFolder, window));
  hideAltFromMenu(window.webContents);
  window.webContents.on('will-prevent-unload', (event) => {
    if (!canOpenDialogs()) return event.preventDefault();
    // Without an answer Electron would just leave the window open, and say nothing.
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
  void window.loadURL(pageAddress(path));
  return window;
}

/** URL of a page of ours, such as `/library`; the path follows the `#`. */
export function pageAddress(path: string | undefined): string {
  return path === undefined ? `${appOrigin}/` : `${appOrigin}/#${path}`;
}

/** `--window` of each theme in renderer/app/theme/tokens.css; a test compares them. */
export const backgroundColors = { dark: '#141414', light: '#efefef', grey: '#484848' } as const;

function ground(theme: Settings['theme'], systemIsDark: boolean): string {
  if (theme !== 'system') return backgroundColors[theme];
  return systemIsDark ? backgroundColors.dark : backgroundColors.light;
}
