import type { AppCoreOptions } from './app-core-types.ts';
import { openLibrary } from './library/open-library.ts';
import { MaintenanceService } from './maintenance/maintenance.ts';
import { makeSmallPng } from './media/thumbnail-images.ts';
import { createActivityIndicator } from './notifications/activity-indicator.ts';
import { createNotificationService } from './notifications/notification-service.ts';
import { createRecentPages } from './notifications/recent-pages.ts';
import { openFileStores } from './open-file-stores.ts';
import type { Foundation } from './open-foundation.ts';
import { newestConversations } from './storage/search/conversation-search.ts';
import { openTaskLedger } from './tasks/open-task-ledger.ts';

export type LibraryServices = Awaited<ReturnType<typeof openLibraryServices>>;

/** Opens what works on stored results: the library, its maintenance, and the notifications of what was saved. */
export async function openLibraryServices(foundation: Foundation, options: AppCoreOptions) {
  const { stores, kept, settings, events, host, clock, onUnexpectedError } = foundation;
  const atWork = createActivityIndicator(host, clock);
  const ledger = openTaskLedger({
    ...foundation,
    onChange: (change) => events.emit('taskChanged', change),
    onCount: atWork.running,
  });
  const files = openFileStores(foundation.dataFolder, stores, options.measurementLimitMs);
  const room = await openLibrary({
    ...foundation,
    ...files,
    ledger,
    onGate: (problem) => events.emit('savingChanged', problem),
    redact: (text) => foundation.redactor.redact(text),
  });
  const { library, resultStore } = room;
  const maintenance = new MaintenanceService({
    ...foundation,
    library,
    hasPut: resultStore.hasPut,
    isUnfinished: ledger.isUnfinished,
    measurements: files.measurements,
  });
  events.on('unexpectedError', (error) => maintenance.met(error));

  const notices = createNotificationService({
    ...foundation,
    settings: settings.current,
    imageOf: async (itemId) => {
      const thumbnail = await library.thumbnail(await library.item(itemId), { urgency: 'shown' });
      return thumbnail && makeSmallPng(thumbnail, 256);
    },
    notify: host.notify,
  });
  events.on('taskChanged', notices.see);
  events.on('savingChanged', notices.saving);
  events.on('gatewayUsable', notices.keyGiven);

  const recentPages = createRecentPages({
    comparisons: (limit) => stores.comparisons.page({ limit }),
    conversations: (limit) => newestConversations(kept.database, limit),
    show: host.recentPages,
    clock,
    onUnexpectedError,
  });
  foundation.pushes.observe(recentPages.see);
  return {
    ...files,
    files,
    room,
    library,
    resultStore,
    gate: room.gate,
    ledger,
    atWork,
    maintenance,
    notices,
    recentPages,
  };
}
