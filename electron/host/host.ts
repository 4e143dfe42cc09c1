import type { NotificationAction } from '../../shared/sync/app-notification.ts';
import type { OpenedFiles } from '../../shared/sync/opened-file.ts';
import type { StartProcess } from './child-process.ts';

/** The functions that the core needs from its shell. Each shell implements them. */
export interface Host {
  readonly shell: 'electron' | 'browser';
  /** Opens a URL outside the program. `checkLink` has already checked the URL. */
  openLink(url: string): Promise<void>;
  /** Shows a file in the file manager of the system. The path always comes from Triptych. */
  revealFile(path: string): Promise<void>;
  /** Opens a media file with the default program of the system. Absent: the shell can't. */
  openFile?(path: string): Promise<void>;
  /** Starts a program with a media file as its only argument. Both paths were checked. Absent: the shell can't. */
  openFileWith?(program: string, path: string): Promise<void>;
  /** Adds files to the drag that began in the page. `image` is a PNG. Absent: the shell cannot drag files. */
  startDrag?(files: readonly string[], image: Buffer | undefined): void;
  /** Starts a process for untrusted images. Absent: a process of Node. */
  readonly startProcess?: StartProcess;
  /** Returns the system's proxies for a URL, as in `FindRoutes`. Absent: there are none. */
  proxyFor?(url: string): Promise<readonly string[]>;
  /** Shows a system notification; a click brings the window to the front and opens its path. */
  notify?(notice: SystemNotification): void;
  /** Files that the user opened from outside since the last call. Omitted: the shell has no such files. */
  openedFiles?(): Promise<OpenedFiles>;
  /** Opens a page in the second window, on another screen if there is one. Absent: the page opens it. */
  openSecondWindow?(path: string): void;
  /** Opens the folder dialog of the system. Absent: there is no such dialog. */
  pickFolder?(): Promise<string | undefined>;
  /** Opens the file dialog of the system. Absent: there is no such dialog. */
  pickFile?(): Promise<string | undefined>;
  /** Receives the available commands of the page after each change. */
  commandsChanged?(commands: readonly string[]): void;
  /** Receives the user's custom keys, by command, after each change. */
  keysChanged?(own: Readonly<Record<string, string>>): void;
  /** Receives the spell check setting after each change. Absent: only the page decides. */
  spellCheckChanged?(isOn: boolean): void;
  /** Receives the pages that the user worked with last, after each change. Absent: the system shows no such list. */
  recentPages?(pages: readonly RecentPage[]): void;
  /** Receives the total progress after each change. */
  progress?(progress: Progress): void;
  /** Prevents automatic sleep of the computer, if the system allows it. */
  keepAwake?(on: boolean): void;
}

export interface SystemNotification {
  readonly title: string;
  readonly body: string;
  /** A page of the program. */
  readonly openPath: string;
  /** Buttons below the text, at most two, if the system has them. Each opens a page of the program. */
  readonly actions?: readonly NotificationAction[];
  /** PNG, at most 256 pixels a side. */
  readonly image?: Buffer;
  readonly sound: boolean;
}

/** A page of the program with a title from the user. */
export interface RecentPage {
  readonly title: string;
  readonly path: string;
}

export interface Progress {
  /** Number of active runs. */
  readonly running: number;
  /** True while files are being downloaded. */
  readonly isSaving: boolean;
}

/** Stores API keys by name. The name contains the URL that the key is for. */
export interface KeyVault {
  /** False: `save` without `unprotected` keeps the key only in memory. */
  readonly canProtect: boolean;
  read(name: string): Promise<string | undefined>;
  save(name: string, key: string, options?: { unprotected?: boolean }): Promise<'keychain' | 'memory' | 'file'>;
  /** Returns where the key of `name` is stored, if it exists. An `unreadable` key stays until a new one is saved. */
  locationOf(name: string): Promise<'keychain' | 'memory' | 'file' | 'unreadable' | undefined>;
  remove(name: string): Promise<void>;
}

/** The settings file: `electron-store` in Electron, `conf` elsewhere, in one format. */
export interface SettingsFile {
  /** Returns the whole content. It can be any value, because a user or another version may have written it. */
  read(): unknown;
  /** Replaces the whole content atomically. Throws if this fails. */
  write(content: Record<string, unknown>): void;
}

/**
 * The clock is injected, so that tests need not wait. Wall time is for display and storage, monotonic time for
 * durations.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds from an arbitrary start; never decreases. */
  monotonic(): number;
  /** Calls `call` once after `milliseconds`. The returned function cancels the call. */
  after(milliseconds: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(milliseconds, call) {
    // Node fires timers above 2^31 ms immediately.
    const timer = setTimeout(call, Math.min(milliseconds, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};
