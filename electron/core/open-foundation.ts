import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Snapshot } from '../../shared/sync/synced-state.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import { type Host, type KeyVault, systemClock } from '../host/host.ts';
import { openLog } from '../log/open-log.ts';
import { createUnexpectedErrors } from '../log/unexpected-errors.ts';
import { openAndRepairDatabase } from '../maintenance/open-and-repair-database.ts';
import { openModelFiles } from '../model-files/model-file-service.ts';
import { createSpendingRecorder } from '../money/record-spending.ts';
import { openRequestLog } from '../request-log/open-request-log.ts';
import { openSettingsService } from '../settings/settings-service.ts';
import { createStores } from '../storage/create-stores.ts';
import { acquireLibraryLock, isLibraryInUse } from '../storage/database/run-lock.ts';
import { createConnectedWindows } from '../sync/connected-windows.ts';
import { EventHub } from '../sync/event-hub.ts';
import type { TaskChange } from '../tasks/task-ledger.ts';
import { createRedactor } from '../util/redact.ts';
import type { AppCoreOptions } from './app-core-types.ts';

interface CoreEventMap {
  /** A task was stored in another state. */
  taskChanged: [change: TaskChange];
  /** Saving became impossible for this reason, or possible again. */
  savingChanged: [problem: Problem | undefined];
  /** Hosts that could not be reached may answer now. */
  networkImproved: [];
  /** Tasks of this connection can continue: its key or its settings changed. */
  gatewayUsable: [destination: Destination];
  unexpectedError: [error: unknown];
}

/**
 * Events from a service to services that are created after it. The composition of the core subscribes the listeners, so
 * no service is used before it exists.
 */
class CoreEvents extends EventEmitter<CoreEventMap> {}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/**
 * Opens what every service uses: settings, database, logs and events. Throws a `ProblemError` without the library lock.
 */
export async function openFoundation(options: AppCoreOptions) {
  const { dataFolder, clock = systemClock, random = Math.random, host, vault } = options;
  const settings = openSettingsService(options.settingsFile, dataFolder, clock);
  /** Returns the current library folder. */
  const folder = () => settings.current().libraryFolder ?? join(dataFolder, 'library');
  const lock = acquireLibraryLock(folder(), dataFolder);
  if (lock === null) throw new ProblemError(problem('disk', isLibraryInUse));
  const openedDatabase = await openAndRepairDatabase(dataFolder, folder(), clock, options.databaseTimeoutMs).catch(
    (error: unknown) => {
      lock.release();
      throw error;
    },
  );

  const events = new CoreEvents();
  const redactor = createRedactor();
  const log = openLog(join(dataFolder, 'logs'), redactor);
  const { logger } = log;
  logger.level = settings.current().logLevel;
  const { logError: onUnexpectedError, describeError } = createUnexpectedErrors(log, (error) =>
    events.emit('unexpectedError', error),
  );

  const eventHub = new EventHub();
  const app = appFactsOf(options);
  eventHub.provide(() => ({ app, settings: settings.current() }));
  settings.onChange((changed) => eventHub.set({ settings: changed }));
  const modelFiles = await openModelFiles({ dataFolder, clock, eventHub, onUnexpectedError });
  const { database, readOnlyReason } = openedDatabase;
  const stores = createStores(database, clock);
  const requestLogFile = join(dataFolder, 'requests.db');
  const { requests, closeRequests } = openRequestLog(requestLogFile, { settings, redactor, logger, eventHub, clock });
  return {
    settings,
    redactor,
    logger,
    eventHub,
    clock,
    requests,
    closeRequests,
    dataFolder,
    folder,
    lock,
    openedDatabase,
    database,
    isReadOnly: readOnlyReason !== undefined,
    stores,
    modelFiles,
    spendingRecorder: createSpendingRecorder({ stores, onUnexpectedError }),
    log,
    app,
    events,
    windows: createConnectedWindows(),
    host,
    vault,
    random,
    describeError,
    onUnexpectedError,
  };
}

interface AppFacts {
  readonly version: string;
  readonly host: Pick<Host, 'shell'>;
  readonly vault: Pick<KeyVault, 'canProtect'>;
  readonly safeMode?: boolean;
}

/** Returns the facts about the program for the window. */
function appFactsOf({ version, host, vault, safeMode = false }: AppFacts): Snapshot['app'] {
  return { version, shell: host.shell, platform: process.platform, canProtectKey: vault.canProtect, safeMode };
}
