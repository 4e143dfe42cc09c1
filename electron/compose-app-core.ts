import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, problem } from '../shared/problem.ts';
import { openApi } from './api/open-api.ts';
import type { AppCore, AppCoreOptions } from './app-core-types.ts';
import { appFactsOf } from './app-facts.ts';
import { createComparisons } from './comparisons/comparisons.ts';
import { createConversations } from './conversations/conversations.ts';
import { systemClock } from './host/host.ts';
import { createNetworkService } from './http/proxies/network-service.ts';
import { createAudioMeter } from './inputs/measure-audio.ts';
import { openLibrary } from './library/open-library.ts';
import { openLog } from './log/open-log.ts';
import { createUnexpectedErrors } from './log/unexpected-errors.ts';
import { MaintenanceService } from './maintenance/maintenance.ts';
import { openAndRepairDatabase } from './maintenance/open-and-repair-database.ts';
import { makeSmallPng } from './media/thumbnail-images.ts';
import { createActivityIndicator } from './notifications/activity-indicator.ts';
import { createNotificationService } from './notifications/notification-service.ts';
import { createRecentPages } from './notifications/recent-pages.ts';
import { openFileStores } from './open-file-stores.ts';
import { openGateways } from './open-gateways.ts';
import { openRequestLog } from './request-log/open-request-log.ts';
import { recordRequests } from './request-log/record-requests.ts';
import { openSettingsService } from './settings/settings-service.ts';
import { acquireLibraryLock, isLibraryInUse } from './storage/run-lock.ts';
import { newestConversations } from './storage/search/conversation-search.ts';
import { createStores } from './storage/stores.ts';
import { openSupport } from './support/open-support.ts';
import { createConnectedWindows } from './sync/connected-windows.ts';
import { EventHub } from './sync/event-hub.ts';
import { openTaskLedger } from './tasks/open-task-ledger.ts';
import type { TaskChange } from './tasks/task-ledger.ts';
import { createTaskService } from './tasks/task-service.ts';
import { createUpdateService } from './updates/update-service.ts';
import { createRedactor } from './util/redact.ts';

/** Makes every part of the core and passes each its dependencies. `begin` starts background work; `close` works without it. */
export async function composeAppCore(options: AppCoreOptions): Promise<{ studio: AppCore; begin(): Promise<void> }> {
  const { dataFolder, host, vault, clock = systemClock, random = Math.random } = options;
  const inData = (name: string) => join(dataFolder, name);
  const settings = openSettingsService(options.settingsFile, dataFolder, clock);
  const folder = () => settings.current().libraryFolder ?? inData('library');
  const libraryLock = acquireLibraryLock(folder(), dataFolder);
  if (libraryLock === null) throw new ProblemError(problem('disk', isLibraryInUse));

  // The stored data
  const kept = await openAndRepairDatabase(dataFolder, folder(), clock, options.databaseTimeoutMs).catch(
    (error: unknown) => {
      libraryLock.release();
      throw error;
    },
  );
  const redactor = createRedactor();
  const log = openLog(inData('logs'), redactor);
  const { logger } = log;
  logger.level = settings.current().logLevel;
  const { note: onUnexpectedError, describe } = createUnexpectedErrors(log, (error) => maintenance.met(error));
  const stores = createStores(kept.database, clock);
  const { items } = stores;

  // Events for the screens
  const pushes = new EventHub();
  const app = appFactsOf(options);
  pushes.provide(() => ({ app, settings: settings.current() }));
  settings.onChange((changed) => pushes.set({ settings: changed }));
  const screens = createConnectedWindows();
  const atWork = createActivityIndicator(host, clock);
  const see = (change: TaskChange) => notices.see(change);
  const ledger = openTaskLedger({
    stores,
    logger,
    pushes,
    clock,
    onChange: see,
    onCount: atWork.running,
    onUnexpectedError,
  });

  // The log of requests
  const wire = { settings, redactor, logger, pushes, clock };
  const { requests, closeRequests } = openRequestLog(inData('requests.db'), wire);

  // Files
  const files = openFileStores(dataFolder, stores, options.measurementLimitMs);
  const { measurements, inputStore, temporaryFolder } = files;
  const room = await openLibrary({
    ...files,
    dataFolder,
    folder,
    lock: libraryLock,
    kept,
    stores,
    settings,
    ledger,
    pushes,
    clock,
    onGate(why) {
      notices.saving(why);
      if (why !== undefined) return;
      tasks.savingPossible();
      conversations.placeImages();
    },
    onUnexpectedError,
    redact: (text) => redactor.redact(text),
  });
  const { library, resultStore, gate } = room;
  const maintenance = new MaintenanceService({
    dataFolder,
    kept,
    items,
    library,
    hasPut: resultStore.hasPut,
    isUnfinished: ledger.isUnfinished,
    measurements,
    clock,
    pushes,
    onUnexpectedError,
  });
  const notices = createNotificationService({
    screens,
    pushes,
    settings: settings.current,
    imageOf: async (itemId) => {
      const thumbnail = await library.thumbnail(await library.item(itemId), { urgency: 'shown' });
      return thumbnail && makeSmallPng(thumbnail, 256);
    },
    notify: host.notify,
    clock,
    onUnexpectedError,
  });

  const recentPages = createRecentPages({
    comparisons: (limit) => stores.comparisons.page({ limit }),
    conversations: (limit) => newestConversations(kept.database, limit),
    show: host.recentPages,
    clock,
    onUnexpectedError,
  });

  pushes.observe(recentPages.see);

  // Certificates and proxies
  const network = createNetworkService({
    settings,
    vault,
    redactor,
    host,
    clock,
    pushes,
    onBetter: () => tasks.woke(),
    onUnexpectedError,
  });
  const { proxies } = network;

  // The gateways, and the tasks at them
  const { sandbox, connections, rateLimits } = openGateways({
    settings,
    vault,
    clock,
    random,
    proxies,
    redactor,
    pushes,
    sandboxFolder: inData('sandbox'),
    startInSandbox: options.sandbox === true,
    temporary: options.temporaryConnection,
    observe: recordRequests(requests, 'gateway'),
    onAgain(destination) {
      notices.keyGiven(destination);
      tasks.resumeGateway(destination);
    },
    onUnexpectedError,
  });
  const audioMeter = createAudioMeter({ connections, rateLimits, measurements, clock, proxies });
  const tasks = createTaskService({
    ledger,
    store: stores.tasks,
    items,
    resultStore,
    gate,
    library,
    connections,
    rateLimits,
    proxies,
    inputStore,
    audioOf: audioMeter.known,
    paths: () => settings.current().paths,
    savingInto: () => settings.current().savingInto,
    clock,
    random,
    observeDownloads: recordRequests(requests, 'download'),
    onTransfers: atWork.transferring,
    limits: settings.current,
    onUnexpectedError,
  });
  const conversations = createConversations({
    ...files,
    dataFolder,
    kept,
    connections,
    settings: () => settings.current().talk,
    requests,
    items,
    resultStore,
    library,
    gate,
    pushes,
    clock,
    onUnexpectedError,
  });

  const comparisons = createComparisons({
    ...stores,
    tasks,
    ledger,
    library,
    pushes,
    clock,
    describe,
    onUnexpectedError,
  });

  const running = () => tasks.unfinished() + conversations.unfinished();
  const updates = createUpdateService({
    ...options,
    settings,
    host,
    proxies,
    requests,
    screens,
    pushes,
    clock,
    running,
    onUnexpectedError,
  });

  const support = openSupport({
    ...stores,
    studio: options,
    app,
    folder,
    redactor,
    settings,
    connections,
    ledger,
    requests,
  });
  logger.info({ ...app, node: process.version, sandbox: options.sandbox === true }, 'opened');

  const { router, handle } = openApi({
    ...stores,
    ...files,
    ...room,
    ...room.order,
    ...room.fileMaintenance,
    tasks,
    ledger,
    audioMeter,
    connections,
    network,
    conversations,
    comparisons,
    requests,
    settings,
    pushes,
    screens,
    updates,
    host,
    clock,
    care: maintenance,
    describe,
    support,
    logger,
  });

  const begin = async () => {
    await rm(temporaryFolder, { recursive: true, force: true });
    await room.prepare();
    // Removed tasks can be restored only in the run that removed them, so the start deletes them permanently.
    if (!kept.isReadOnly) await stores.tasks.sweepForgotten();
    await network.begin();
    notices.begin(await ledger.unfinished());
    if (!kept.isReadOnly) {
      await conversations.settleLeft();
      await connections.begin();
      await tasks.resumeAll();
    }
    room.begin();
    maintenance.begin();
    recentPages.begin();
  };

  const studio: AppCore = {
    router,
    handle,
    unfinished: running,
    settings: {
      current: settings.current,
      change: (change) => void settings.change(change),
    },
    navigate(path) {
      if (screens.all().length === 0) return false;
      pushes.push({ kind: 'navigate', path });
      return true;
    },
    filesOpened: () => pushes.push({ kind: 'files-opened' }),
    log: (text) => logger.info(text),
    command: (name) => pushes.push({ kind: 'command', id: randomUUID(), name }),
    woke: tasks.woke,
    note: onUnexpectedError,
    async close() {
      notices.close();
      recentPages.close();
      pushes.close();
      await conversations.close();
      // Comparisons send no more requests. The request under way ends with the tasks.
      await Promise.all([comparisons.close(), tasks.close()]);
      atWork.close();
      await updates.close();
      await audioMeter.close();
      await room.close();
      await sandbox.close();
      await maintenance.close();
      closeRequests();
      logger.info('closed');
      log.close();
      libraryLock.release();
    },
  };
  return { studio, begin };
}
