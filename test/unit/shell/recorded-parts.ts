import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions, Rectangle } from 'electron';
import { ElectronEmitter } from './electron-types.ts';

// Recording stand-ins for Electron's objects: each object records the calls.

/** A window that records the calls. */
export class RecordedWindow extends ElectronEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents: ElectronEmitter & {
    id: number;
    reload(): void;
    forcefullyCrashRenderer(): void;
    replaceMisspelling(word: string): void;
  };
  /** Last progress of the dock or taskbar; -1 means none. */
  progress = -1;
  readonly calls: string[] = [];
  bounds: Rectangle = { x: 10, y: 20, width: 1000, height: 700 };
  maximized = false;
  minimized = false;
  destroyed = false;
  focused = false;
  address = '';

  constructor(options: BrowserWindowConstructorOptions, id: number) {
    super('BrowserWindow');
    this.options = options;
    this.webContents = Object.assign(new ElectronEmitter('WebContents'), {
      id,
      reload: () => void this.calls.push('reload'),
      replaceMisspelling: (word: string) => void this.calls.push(`replaceMisspelling ${word}`),
      forcefullyCrashRenderer: () => {
        this.calls.push('crash');
        this.webContents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
      },
    });
  }

  async loadURL(address: string): Promise<void> {
    this.address = address;
  }
  show(): void {
    this.calls.push('show');
  }
  focus(): void {
    this.calls.push('focus');
  }
  restore(): void {
    this.calls.push('restore');
  }
  minimize(): void {
    this.calls.push('minimize');
  }
  setProgressBar(progress: number): void {
    this.progress = progress;
  }
  /** Closes the window like a user. The window stays open when a listener prevents the close. */
  close(): void {
    let prevented = false;
    this.emit('close', { preventDefault: () => (prevented = true) });
    if (prevented || this.destroyed) return;
    this.destroyed = true;
    this.emit('closed');
  }
  maximize(): void {
    this.calls.push('maximize');
  }
  getNormalBounds(): Rectangle {
    return this.bounds;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  isFocused(): boolean {
    return this.focused;
  }
}

export class RecordedNotification extends ElectronEmitter {
  readonly given: { title: string; body: string; silent: boolean; actions: readonly string[]; image?: Buffer };
  isShown = false;
  constructor(given: RecordedNotification['given']) {
    super('Notification');
    this.given = given;
  }
  show(): void {
    this.isShown = true;
  }
}

export class RecordedTray extends ElectronEmitter {
  menu: MenuItemConstructorOptions[] = [];
  tip = '';
  destroyed = false;
  constructor() {
    super('Tray');
  }
  setMenu(template: MenuItemConstructorOptions[]): void {
    this.menu = template;
  }
  setToolTip(tip: string): void {
    this.tip = tip;
  }
  destroy(): void {
    this.destroyed = true;
  }
  /** Clicks the entry with this label. */
  press(label: string): void {
    const entry = this.menu.find((each) => each.label === label);
    if (!entry) throw new Error(`the tray has no ${label}`);
    (entry.click as (() => void) | undefined)?.();
  }
}

/** Returns every entry of a menu, followed by the entries of its submenus. */
export function itemsOf(menu: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return menu.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}

/** Clicks the entry with this label. Throws for a disabled or missing entry. */
export function pressItem(menu: readonly MenuItemConstructorOptions[], label: string): void {
  const item = itemsOf(menu).find((each) => each.label === label && each.enabled !== false);
  if (!item) throw new Error(`no entry ${label} can be pressed`);
  (item.click as (() => void) | undefined)?.();
}
