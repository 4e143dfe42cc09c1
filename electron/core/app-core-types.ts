import type { AnyRouter } from '@orpc/server';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Clock, Host, KeyVault, SettingsFile } from '../host/host.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { IdleWorkers } from '../workers/idle-workers.ts';

export interface AppCoreOptions {
  /** Folder of the settings, the database and, by default, the library. The folder exists and is writable. */
  dataFolder: string;
  version: string;
  host: Host;
  vault: KeyVault;
  settingsFile: SettingsFile;
  clock?: Clock;
  /** Returns a number from 0 to 1. Spreads work that would otherwise run at the same moment. */
  random?: () => number;
  /** Maximum wait for another program that uses the database, in milliseconds. Default: 5 seconds. */
  databaseTimeoutMs?: number;
  /** Maximum time for reading the header of one media file, in milliseconds of real time. Default: 20 seconds. */
  mediaReadLimitMs?: number;
  /** Idle workers of cores that this process opened before. Default: each core starts and ends its own workers. */
  idleWorkers?: IdleWorkers;
  /** Starts connected to the built-in sandbox. */
  sandbox?: boolean;
  /** The renderer shows the safe mode and opens Settings. */
  safeMode?: boolean;
  /** Opened by a command, without a window. No MCP client can connect over HTTP, because nobody could answer questions. */
  isForCommand?: boolean;
  /** The user's home folder. Reports never contain its path. */
  homeFolder?: string;
  /** File with the text of all shipped licenses, in a packaged program. */
  licencesFile?: string | undefined;
  /** A connection for this program run only. Never stored. */
  temporaryConnection?: { baseUrl: string; key: string };
}

/** The running core. Both shells put a window around it. */
export interface AppCore {
  /** The handlers of `shared/contract/contract.ts`. */
  router: AnyRouter;
  /**
   * Serves the routes of `shared/contract/http-routes.ts`: media, thumbnails, uploads. Returns `null` for any other path.
   */
  handle(request: Request): Promise<Response | null>;
  /** Number of active runs, for the question before quitting. */
  unfinishedCount(): number;
  /** True when an active run can be charged. */
  canCharge(): boolean;
  readonly settings: Pick<SettingsService, 'current'> & { change(change: Partial<Settings>): void };
  /** Shows another page in the open window. Returns `false` without an open window. */
  navigate(path: string): boolean;
  /** Notifies the window that `host.openedFiles` has new files. A window that opens later requests them itself. */
  announceOpenedFiles(): void;
  /** Runs a command in the window. Does nothing without an open window. */
  runCommand(name: string): void;
  /** Call after the computer woke up. Without this call, the core detects the end of the sleep a little later. */
  handleWake(): void;
  /** Writes a line to the log. `text` may be untrusted. */
  log(text: string): void;
  /** Writes an error from outside the core to the log. */
  logError(error: Error): void;
  close(): Promise<void>;
}
