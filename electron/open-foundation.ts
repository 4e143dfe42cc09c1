import { join } from 'node:path';
import { ProblemError, problem } from '../shared/problem.ts';
import type { AppCoreOptions } from './app-core-types.ts';
import { appFactsOf } from './app-facts.ts';
import { CoreEvents } from './events-between-services.ts';
import { systemClock } from './host/host.ts';
import { openLog } from './log/open-log.ts';
import { createUnexpectedErrors } from './log/unexpected-errors.ts';
import { openAndRepairDatabase } from './maintenance/open-and-repair-database.ts';
import { openModelFiles } from './model-files/model-file-service.ts';
import { createSpendingRecorder } from './money/record-spending.ts';
import { openRequestLog } from './request-log/open-request-log.ts';
import { openSettingsService } from './settings/settings-service.ts';
import { createStores } from './storage/create-stores.ts';
import { acquireLibraryLock, isLibraryInUse } from './storage/run-lock.ts';
import { createConnectedWindows } from './sync/connected-windows.ts';
import { EventHub } from './sync/event-hub.ts';
import { createRedactor } from './util/redact.ts';

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
  const stores = createStores(openedDatabase.database, clock);
  const wire = { settings, redactor, logger, eventHub, clock };
  return {
    ...wire,
    ...openRequestLog(join(dataFolder, 'requests.db'), wire),
    dataFolder,
    folder,
    lock,
    openedDatabase,
    stores,
    modelFiles,
    spendingRecorder: createSpendingRecorder({ ...stores, onUnexpectedError }),
    items: stores.items,
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
