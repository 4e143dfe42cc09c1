import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { openApi } from './api/open-api.ts';
import type { AppCore, AppCoreOptions } from './app-core-types.ts';
import { openFoundation } from './open-foundation.ts';
import { openLibraryServices } from './open-library-services.ts';
import { openTaskServices } from './open-task-services.ts';
import { openSupport } from './support/open-support.ts';

/** Makes every part of the core and passes each its dependencies. `begin` starts background work; `close` works without it. */
export async function composeAppCore(options: AppCoreOptions): Promise<{ studio: AppCore; begin(): Promise<void> }> {
  const foundation = await openFoundation(options);
  const services = await openLibraryServices(foundation, options);
  const online = openTaskServices(foundation, services, options);
  const { app, kept, log, logger, pushes, screens, settings, stores } = foundation;
  const { room, ledger, maintenance, notices, recentPages } = services;
  const { connections, tasks, conversations, network } = online;

  const support = openSupport({ ...foundation, ...stores, ledger, connections, studio: options });
  logger.info({ ...app, node: process.version, sandbox: options.sandbox === true }, 'opened');
  const { router, handle } = openApi({
    ...foundation,
    ...stores,
    ...services,
    ...room,
    ...room.order,
    ...room.fileMaintenance,
    ...online,
    care: maintenance,
    support,
  });

  const begin = async () => {
    await rm(services.temporaryFolder, { recursive: true, force: true });
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
    unfinished: online.running,
    canCharge: online.canCharge,
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
    note: foundation.onUnexpectedError,
    async close() {
      notices.close();
      recentPages.close();
      pushes.close();
      await conversations.close();
      // Comparisons send no more requests. The request under way ends with the tasks.
      await Promise.all([online.comparisons.close(), tasks.close()]);
      services.atWork.close();
      await online.updates.close();
      await online.audioMeter.close();
      await room.close();
      await online.sandbox.close();
      await maintenance.close();
      foundation.closeRequests();
      logger.info('closed');
      log.close();
      foundation.lock.release();
    },
  };
  return { studio, begin };
}
