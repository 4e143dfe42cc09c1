import type { Progress, SystemNotification } from '../../host/host.ts';
import type { AppNotification, AppTray, AppWindow, ElectronApi } from './electron-api-types.ts';
import { trayIconPng } from './tray-icon-png.ts';

interface DesktopIntegrationOptions {
  platform: NodeJS.Platform;
  /** True when a tray icon is visible. */
  hasTray: boolean;
  window(): AppWindow | undefined;
  /** Returns the window in which a drag begins. */
  focusedWindow(): AppWindow | undefined;
  /** Brings the window to the front, or opens one, and shows this page. */
  show(path?: string): void;
  quit(): void;
  /** Called when the number of runs changed. */
  onRunning(running: number): void;
  onUnexpectedError(error: Error): void;
}

/** Integration into the desktop: notifications, dock or taskbar, tray, and keeping the computer awake. */
export function createDesktopIntegration(api: ElectronApi, options: DesktopIntegrationOptions) {
  /** References are kept, because a click on a garbage-collected notification does nothing. */
  const shown = new Set<AppNotification>();
  let progress: Progress = { running: 0, isSaving: false };
  let tray: AppTray | undefined;
  let blocker: number | undefined;

  function notify({ title, body, openPath, actions = [], image, sound }: SystemNotification): void {
    const notice = api.createNotification({
      title,
      body,
      silent: !sound,
      actions: actions.map((action) => action.title),
      ...(image && { image }),
    });
    if (!notice) return;
    shown.add(notice);
    notice.on('click', () => {
      shown.delete(notice);
      options.show(openPath);
    });
    notice.on('action', ({ actionIndex }) => {
      shown.delete(notice);
      options.show(actions[actionIndex]?.path ?? openPath);
    });
    notice.on('close', () => shown.delete(notice));
    // macOS rejects notifications of an unsigned program. The dock still shows the number of results.
    notice.on('failed', (_event, reason) => {
      shown.delete(notice);
      options.onUnexpectedError(new Error(`The system couldn’t show a notification: ${reason}`));
    });
    notice.show();
  }

  /** Call for each opened window. */
  function prepareWindow(window: AppWindow): void {
    // The gateway reports no progress, so the bar is indeterminate.
    if (progress.running > 0) window.setProgressBar(2, { mode: 'indeterminate' });
    else window.setProgressBar(-1);
  }

  function dressTray(): void {
    if (!tray) return;
    const words = progress.running === 0 ? 'No active runs' : `${progress.running} running`;
    tray.setToolTip(`Triptych: ${words}`);
    tray.setMenu([
      { label: 'Open Triptych', click: () => options.show() },
      { label: words, enabled: false },
      { type: 'separator' },
      { label: 'Quit', click: () => options.quit() },
    ]);
  }

  return {
    host: {
      notify,
      progress(next: Progress): void {
        const isOtherCount = next.running !== progress.running;
        progress = next;
        if (!isOtherCount) return;
        const window = options.window();
        if (window && !window.isDestroyed()) prepareWindow(window);
        api.app.setBadgeCount(next.running);
        dressTray();
        options.onRunning(next.running);
      },
      startDrag(files: readonly string[], image: Buffer | undefined): void {
        const window = options.focusedWindow();
        // Without an image, some systems start no drag.
        if (window) api.startDrag(window, files, image ?? trayIconPng(options.platform));
      },
      keepAwake(isAwake: boolean): void {
        if (blocker !== undefined) api.powerSaveBlocker.stop(blocker);
        blocker = isAwake ? api.powerSaveBlocker.start('prevent-app-suspension') : undefined;
      },
    },
    prepareWindow,
    /** Returns true if the system has a tray. */
    openTray(): boolean {
      if (!options.hasTray) return false;
      tray ??= api.createTray(trayIconPng(options.platform), options.platform === 'darwin');
      // On other systems, a click opens the menu.
      if (options.platform === 'win32') tray?.on('click', () => options.show());
      dressTray();
      return tray !== undefined;
    },
    closeTray(): void {
      tray?.destroy();
      tray = undefined;
    },
  };
}
