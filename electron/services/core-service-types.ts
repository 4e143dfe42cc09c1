import type { Clock } from '../host/host.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Database } from '../storage/database/database.ts';
import type { EventHub } from '../sync/event-hub.ts';
import type { Redactor } from '../util/redact.ts';

/**
 * The values that the core gives to every service. A service declares what it uses: `Pick<CoreServices, 'clock' |
 * 'eventHub'>`.
 */
export interface CoreServices {
  /** Folder of the settings, the database and the logs. */
  readonly dataFolder: string;
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly database: Database;
  /** True when the database is only read: a newer version wrote it, or its disk is full. */
  readonly isReadOnly: boolean;
  /** The tables. The only writers of a table are in the folder of its subject. */
  readonly stores: Stores;
  /** Sends the state of the main process to the windows. */
  readonly eventHub: EventHub;
  readonly redactor: Redactor;
  /** Reports an error of work that no caller waits for. */
  readonly onUnexpectedError: (error: unknown) => void;
}
