import { join } from 'node:path';
import { createAnswerFileStore } from '../conversations/files/answer-file-store.ts';
import { createInputStore } from '../inputs/input-store.ts';
import { createAudioStore } from '../inputs/measure-audio.ts';
import { openLibrary } from '../library/open-library.ts';
import { openWatchFolders } from '../library/watch-folders/watch-folder-service.ts';
import { MaintenanceService } from '../maintenance/database-maintenance.ts';
import { makeSmallPng } from '../media/thumbnail-images.ts';
import { createBudgets } from '../money/budgets.ts';
import { createActivityIndicator } from '../notifications/activity-indicator.ts';
import { createNotificationService } from '../notifications/notification-service.ts';
import { createSystemRecentPages } from '../notifications/system-recent-pages.ts';
import { openTaskLedger } from '../tasks/open-task-ledger.ts';
import { throttle } from '../util/throttle.ts';
import { createImageDecoder } from '../workers/images/image-decoder.ts';
import { createMediaFileReader } from '../workers/media-files/media-file-reader.ts';
import type { AppCoreOptions } from './app-core-types.ts';
import type { Foundation } from './open-foundation.ts';

export type LibraryServices = Awaited<ReturnType<typeof openLibraryServices>>;

/** Opens the services for stored results: library, maintenance, and notifications about saved results. */
export async function openLibraryServices(foundation: Foundation, options: AppCoreOptions) {
  const { dataFolder, folder, database, isReadOnly, stores, settings, clock, onUnexpectedError } = foundation;
  const { eventHub, redactor, events, windows, host, spendingRecorder } = foundation;
  const activityIndicator = createActivityIndicator(host, clock);
  const ledger = openTaskLedger({
    stores,
    eventHub,
    clock,
    spendingRecorder,
    logger: foundation.logger,
    onUnexpectedError,
    onChange: (change) => events.emit('taskChanged', change),
    onCount: activityIndicator.running,
  });
  const files = openFileStores(foundation, options);
  const { temporaryFolder, imageDecoder, mediaReader, inputStore } = files;
  const openedLibrary = await openLibrary({
    dataFolder,
    folder,
    lock: foundation.lock,
    clock,
    database,
    isReadOnly,
    stores,
    eventHub,
    redactor,
    settings,
    onUnexpectedError,
    temporaryFolder,
    imageDecoder,
    mediaReader,
    inputStore,
    ledger,
    isUnfinished: ledger.isUnfinished,
    whenFolderIsRead: () => maintenance.whenFolderIsRead(),
    onStorageGuardChange: (problem) => events.emit('savingChanged', problem),
    redact: (text) => redactor.redact(text),
  });
  const { library, resultStore, importService, storageGuard, collections } = openedLibrary.services;
  const watchFolders = openWatchFolders({
    folder,
    dataFolder,
    stores,
    eventHub,
    clock,
    isReadOnly,
    windows,
    importService,
    storageGuard,
    collections,
    mediaReader,
    onUnexpectedError,
  });
  const maintenance = new MaintenanceService({
    dataFolder,
    openedDatabase: foundation.openedDatabase,
    stores,
    clock,
    eventHub,
    onUnexpectedError,
    library,
    hasAdded: resultStore.hasAdded,
    isUnfinished: ledger.isUnfinished,
    mediaReader,
  });
  events.on('unexpectedError', (error) => maintenance.noteError(error));

  const notifications = createNotificationService({
    clock,
    windows,
    eventHub,
    onUnexpectedError,
    settings: settings.current,
    imageOf: async (itemId) => {
      const thumbnail = await library.thumbnail(await library.item(itemId), { urgency: 'shown' });
      return thumbnail && makeSmallPng(thumbnail, 256);
    },
    notify: host.notify,
  });
  events.on('taskChanged', notifications.handleTaskChange);
  events.on('savingChanged', notifications.handleSavingChange);
  events.on('gatewayUsable', notifications.handleNewKey);

  const budgets = createBudgets({
    clock,
    database,
    stores,
    settings,
    tasksWithoutAnswer: ledger.withoutAnswer,
    onLevel: (use, level) => notifications.handleBudget({ use, level }),
  });
  const checkBudgets = throttle(1000, clock, () => void budgets.handleSpending().catch(onUnexpectedError));
  eventHub.subscribeToAll((event) => {
    if (event.kind === 'spending') checkBudgets();
  });

  const recentPages = createSystemRecentPages({
    comparisons: (limit) => stores.comparisons.page({ limit }),
    conversations: (limit) => stores.conversations.newest(limit),
    show: host.recentPages,
    clock,
    onUnexpectedError,
  });
  eventHub.subscribeToAll(recentPages.handleEvent);
  return {
    files,
    openedLibrary,
    watchFolders,
    ledger,
    activityIndicator,
    maintenance,
    notifications,
    budgets,
    recentPages,
  };
}

/** Opens the file stores outside the library (inputs, audio, answers) and the workers that read media. */
function openFileStores(
  { dataFolder, stores }: Foundation,
  { host, mediaReadLimitMs, idleWorkers }: Pick<AppCoreOptions, 'host' | 'mediaReadLimitMs' | 'idleWorkers'>,
) {
  const inData = (name: string) => join(dataFolder, name);
  const temporaryFolder = inData('temporary');
  const inputFolder = inData('inputs');
  const mediaReader = createMediaFileReader({ folder: inData('measuring'), limitMs: mediaReadLimitMs, idleWorkers });
  const imageDecoder = createImageDecoder({ startProcess: host.startProcess, idleWorkers });
  return {
    temporaryFolder,
    inputFolder,
    mediaReader,
    imageDecoder,
    inputStore: createInputStore(inputFolder, temporaryFolder, stores.inputs, imageDecoder),
    audioStore: createAudioStore(inData('sounds'), temporaryFolder, stores.sounds, mediaReader),
    answerFileStore: createAnswerFileStore(inData('answers'), temporaryFolder, mediaReader),
  };
}
