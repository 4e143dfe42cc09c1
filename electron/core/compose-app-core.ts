import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createRouterClient } from '@orpc/server';
import { createApi } from '../api/create-api.ts';
import { createMcpService } from '../mcp/mcp-service.ts';
import type { McpProgram } from '../mcp/tools/mcp-program.ts';
import { createSupportService } from '../support/support-service.ts';
import type { AppCore, AppCoreOptions } from './app-core-types.ts';
import { openFoundation } from './open-foundation.ts';
import { openLibraryServices } from './open-library-services.ts';
import { openNetworkServices } from './open-network-services.ts';

/**
 * Creates all services of the core and connects them. `start` begins background work. `close` also works before
 * `start`.
 */
export async function composeAppCore(options: AppCoreOptions): Promise<{ core: AppCore; start(): Promise<void> }> {
  const foundation = await openFoundation(options);
  const services = await openLibraryServices(foundation, options);
  const online = openNetworkServices(foundation, services, options);
  const { app, isReadOnly, log, logger, eventHub, windows, settings, stores } = foundation;
  const { openedLibrary, ledger, maintenance, notifications, recentPages } = services;
  const { connections, tasks, conversations, network } = online;

  const support = createSupportService({ ...foundation, ledger, connections, options });
  logger.info({ ...app, node: process.version, sandbox: options.sandbox === true }, 'opened');
  const mcp = createMcpService({
    ...foundation,
    ...services,
    connections,
    version: options.version,
    listens: options.isForCommand !== true,
    program: () => program,
  });
  const { router, handle } = createApi({
    ...foundation,
    ...services,
    ...online,
    support,
    mcp,
  });
  // Clients of the Model Context Protocol use the same calls as a window.
  const program: McpProgram = {
    client: createRouterClient(router),
    fetch: async (route, init) =>
      (await handle(new Request(new URL(route, 'http://localhost'), init))) ?? new Response(null, { status: 404 }),
  };

  const start = async () => {
    await rm(services.temporaryFolder, { recursive: true, force: true });
    await openedLibrary.prepare();
    // Removed tasks can be restored only during the program run that removed them. Therefore the next start deletes
    // them.
    if (!isReadOnly) await stores.tasks.deleteRemoved();
    await network.start();
    notifications.start(await ledger.unfinished());
    await services.budgets.handleSpending();
    if (!isReadOnly) {
      await conversations.endInterruptedAnswers();
      await connections.start();
      await tasks.resumeAll();
    }
    openedLibrary.start();
    await services.watchFolders.start();
    maintenance.start();
    recentPages.start();
    await mcp.start();
  };

  const core: AppCore = {
    router,
    handle,
    unfinishedCount: online.running,
    canCharge: online.canCharge,
    settings: {
      current: settings.current,
      change: (change) => void settings.change(change),
    },
    navigate(path) {
      if (windows.all().length === 0) return false;
      eventHub.send({ kind: 'navigate', path });
      return true;
    },
    announceOpenedFiles: () => eventHub.send({ kind: 'files-opened' }),
    log: (text) => logger.info(text),
    runCommand: (name) => eventHub.send({ kind: 'command', id: randomUUID(), name }),
    handleWake: tasks.handleWake,
    logError: foundation.onUnexpectedError,
    async close() {
      await mcp.close();
      notifications.close();
      recentPages.close();
      eventHub.close();
      await conversations.close();
      // Comparisons send no more requests. Requests that are being sent end with the tasks.
      await Promise.all([online.comparisons.close(), tasks.close()]);
      services.activityIndicator.close();
      await online.updates.close();
      await online.audioMeter.close();
      // Together: a file that is being measured ends with the media reader of the library.
      await Promise.all([services.watchFolders.close(), openedLibrary.close()]);
      await online.sandbox.close();
      await maintenance.close();
      foundation.modelFiles.close();
      foundation.closeRequests();
      logger.info('closed');
      log.close();
      foundation.lock.release();
    },
  };
  return { core, start };
}
