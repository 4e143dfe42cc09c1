import type { AnyRouter } from '@orpc/server';
import type { Settings } from '../shared/settings/settings.ts';
import type { Clock, Host, KeyVault, SettingsFile } from './host/host.ts';
import type { SettingsService } from './settings/settings-service.ts';

export interface AppCoreOptions {
  /** Settings, database and, unless settings say otherwise, the library live here. It exists and is writable. */
  dataFolder: string;
  version: string;
  host: Host;
  vault: KeyVault;
  settingsFile: SettingsFile;
  clock?: Clock;
  /** Returns a number from 0 to 1. It spreads work that would otherwise run at the same moment. */
  random?: () => number;
  /** How long a call waits for another program that has the database: five seconds where it is left out. */
  databaseTimeoutMs?: number;
  /** How long reading the header of one media file may take, milliseconds of real time: 20 seconds where it is left out. */
  measurementLimitMs?: number;
  /** Start connected to the built-in sandbox. */
  sandbox?: boolean;
  /** The renderer shows it and then opens the settings. */
  safeMode?: boolean;
  /** The user's own folder: it is not named in what they pass on. */
  homeFolder?: string;
  /** The text of all licences that ship, where the program was packed. */
  licencesFile?: string | undefined;
  /** A connection for this program run only. It is never stored. */
  temporaryConnection?: { baseUrl: string; key: string };
}

/** The running core: what both shells put a window around. */
export interface AppCore {
  /** Handlers of `shared/contract/contract.ts`. */
  router: AnyRouter;
  /** Media, thumbnails and uploads: everything under `shared/contract/routes.ts`. `null` when the path is none of them. */
  handle(request: Request): Promise<Response | null>;
  /** The number of active runs, for the question before quitting. */
  unfinishedCount(): number;
  /** Whether one of them can be charged. */
  canCharge(): boolean;
  readonly settings: Pick<SettingsService, 'current'> & { change(change: Partial<Settings>): void };
  /** Turns the page that is open to another of ours. `false`: none is open. */
  navigate(path: string): boolean;
  /** Tells the page that `host.openedFiles` has something new. Without a page nothing happens: it asks when it opens. */
  announceOpenedFiles(): void;
  /** Lets the page do a command. Without a page, nothing happens. */
  runCommand(name: string): void;
  /** The system tells that the computer slept; it is noticed without, a little later. */
  handleWake(): void;
  /** Writes a line into the log; `text` may be anybody's. */
  log(text: string): void;
  /** Writes down in the log what went wrong around the core. */
  logError(error: Error): void;
  close(): Promise<void>;
}
