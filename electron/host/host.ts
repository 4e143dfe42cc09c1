import type { NotificationAction } from '../../shared/sync/notification.ts';
import type { OpenedFiles } from '../../shared/sync/opened-file.ts';

/** The functions that the core needs from its shell. Each shell has its own. */
export interface Host {
  readonly shell: 'electron' | 'browser';
  /** Opens a web address outside the program. The address was checked by `openLinkSafely`. */
  openLink(url: string): Promise<void>;
  /** Shows a file in the system's file manager. The path is one of our own. */
  revealFile(path: string): Promise<void>;
  /** Gives files to the drag that began in the page; `picture` is a PNG. Left out: a page cannot drag files. */
  startDrag?(files: readonly string[], image: Buffer | undefined): void;
  /** The proxies that the system names for a web address, as in `RoutesTo`. Left out: there are none. */
  proxyFor?(url: string): Promise<readonly string[]>;
  /** Shows a system notification; a click brings the window to the front and opens its path. */
  notify?(notice: SystemNotification): void;
  /** Files that the user opened from outside since the last call. Omitted: the shell has no such files. */
  openedFiles?(): Promise<OpenedFiles>;
  /** Asks for a folder in the system's own dialog. Left out: there is no such dialog. */
  pickFolder?(): Promise<string | undefined>;
  /** Asks for a file in the system's own dialog. Left out: there is no such dialog. */
  pickFile?(): Promise<string | undefined>;
  /** Receives the available commands of the page after each change. */
  commandsChanged?(commands: readonly string[]): void;
  /** The user chose other keys, by command. */
  keysChanged?(own: Readonly<Record<string, string>>): void;
  /** The user turned spell check on or off. Left out: the page alone decides. */
  spellCheckChanged?(isOn: boolean): void;
  /** The pages that the user worked with last, each time these change. Left out: the system shows no such list. */
  recentPages?(pages: readonly RecentPage[]): void;
  /** Receives the total progress after each change. */
  progress?(progress: Progress): void;
  /** Prevents automatic sleep of the computer, if the system allows it. */
  keepAwake?(on: boolean): void;
}

export interface SystemNotification {
  readonly title: string;
  readonly body: string;
  /** One of our own pages. */
  readonly openPath: string;
  /** Buttons below the text, where the system has them: each opens a page of the program. At most two. */
  readonly actions?: readonly NotificationAction[];
  /** PNG, at most 256 pixels a side. */
  readonly image?: Buffer;
  readonly sound: boolean;
}

/** A page of the program by a name that a user gave or wrote. */
export interface RecentPage {
  readonly title: string;
  readonly path: string;
}

export interface Progress {
  /** Runs that are not at an end. */
  readonly running: number;
  /** Files are being fetched right now. */
  readonly isSaving: boolean;
}

/** Keeps API keys, one under each name; the address that a key was given for is part of its name. */
export interface KeyVault {
  /** False: `keep` without `unprotected` holds the key in memory only. */
  readonly canProtect: boolean;
  read(name: string): Promise<string | undefined>;
  save(name: string, key: string, options?: { unprotected?: boolean }): Promise<'keychain' | 'memory' | 'file'>;
  /** The storage place of the key of `name`, if it exists. */
  locationOf(name: string): Promise<'keychain' | 'memory' | 'file' | undefined>;
  remove(name: string): Promise<void>;
}

/** The settings file: `electron-store` in Electron, `conf` elsewhere, in one format. */
export interface SettingsFile {
  /** The whole content; anything, since a user or another version may have written it. */
  read(): unknown;
  /** Replaces the whole content, atomically. Throws when it cannot. */
  write(content: Record<string, unknown>): void;
}

/** Injected, so that tests need not wait. Wall time for display and storage, monotonic time for durations. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds from an arbitrary start; never decreases. */
  monotonic(): number;
  /** Calls once after `milliseconds`; the returned function takes it back. */
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
