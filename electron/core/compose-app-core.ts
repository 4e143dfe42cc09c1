import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createRouterClient } from '@orpc/server';
import { createApi } from '../api/create-api.ts';
import { createMcpService } from '../mcp/mcp-service.ts';
import type { McpProgram } from '../mcp/tools/mcp-program.ts';
import { createSupportService } from '../support/support-service.ts';
import type { AppCore, AppCoreOptions } from './app-core-types.ts';
import { type Foundation, openFoundation } from './open-foundation.ts';
import { type LibraryServices, openLibraryServices } from './open-library-services.ts';
import { openNetworkServices } from './open-network-services.ts';

type NetworkServices = ReturnType<typeof openNetworkServices>;

/**
 * Creates all services of the core and connects them. `start` begins background work. `close` also works before
 * `start`.
 */
export async function composeAppCore(options: AppCoreOptions): Promise<{ core: AppCore; start(): Promise<void> }> {
  const foundation = await openFoundation(options);
  const services = await openLibraryServices(foundation, options);
  const online = openNetworkServices(foundation, services, options);
  const { app, isReadOnly, log, logger, eventHub, windows, settings, stores, redactor } = foundation;
  const { openedLibrary, ledger, maintenance, notifications, recentPages } = services;
  const { connections, tasks, conversations, network } = online;

  const support = createSupportService({
    stores,
    folder: foundation.folder,
    redactor,
    options,
    app,
    host: foundation.host,
    settings,
    connections,
    ledger,
  });
  logger.info({ ...app, node: process.version, sandbox: options.sandbox === true }, 'opened');
  const mcp = createMcpService({
    clock: foundation.clock,
    dataFolder: foundation.dataFolder,
    folder: foundation.folder,
    stores,
    eventHub,
    redactor,
    settings,
    windows,
    requests: foundation.requests,
    describeError: foundation.describeError,
    library: openedLibrary.services.library,
    imageDecoder: services.files.imageDecoder,
    notifications,
    connections,
    version: options.version,
    listens: options.isForCommand !== true,
    program: () => program,
  });
  const { router, handle } = createCoreApi(foundation, services, online, { support, mcp });
  // Clients of the Model Context Protocol use the same calls as a window.
  const program: McpProgram = {
    client: createRouterClient(router),
    fetch: async (route, init) =>
      (await handle(new Request(new URL(route, 'http://localhost'), init))) ?? new Response(null, { status: 404 }),
  };

  const start = async () => {
    await rm(services.files.temporaryFolder, { recursive: true, force: true });
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
      // Together: a file that is being measured ends with the media reader, and an import may wait for a job.
      await Promise.all([services.watchFolders.close(), maintenance.endJobs(), openedLibrary.close()]);
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

/** Creates the calls and the file routes over all services. */
function createCoreApi(
  foundation: Foundation,
  services: LibraryServices,
  online: NetworkServices,
  { support, mcp }: Pick<Parameters<typeof createApi>[0], 'support' | 'mcp'>,
) {
  const { files, ledger, budgets, watchFolders, maintenance } = services;
  const opened = services.openedLibrary.services;
  const { projects, selectPickedTake, sampleProjects, cutCalls } = online.projectServices;
  return createApi({
    dataFolder: foundation.dataFolder,
    database: foundation.database,
    stores: foundation.stores,
    settings: foundation.settings,
    eventHub: foundation.eventHub,
    clock: foundation.clock,
    logger: foundation.logger,
    host: foundation.host,
    windows: foundation.windows,
    requests: foundation.requests,
    modelFiles: foundation.modelFiles,
    describeError: foundation.describeError,
    onUnexpectedError: foundation.onUnexpectedError,
    temporaryFolder: files.temporaryFolder,
    inputFolder: files.inputFolder,
    inputStore: files.inputStore,
    audioStore: files.audioStore,
    answerFileStore: files.answerFileStore,
    mediaReader: files.mediaReader,
    library: opened.library,
    librarySearch: opened.librarySearch,
    libraryMover: opened.libraryMover,
    libraryImport: opened.libraryImport,
    importService: opened.importService,
    xmpSidecars: opened.xmpSidecars,
    fileStates: opened.fileStates,
    strayFiles: opened.strayFiles,
    storage: opened.storage,
    trash: opened.trash,
    bulkEdits: opened.bulkEdits,
    edits: opened.edits,
    collections: opened.collections,
    videos: opened.videos,
    lineage: opened.lineage,
    frames: opened.frames,
    pageDownloads: opened.pageDownloads,
    downloads: opened.downloads,
    exports: opened.exports,
    ledger,
    budgets,
    watchFolders,
    maintenance,
    network: online.network,
    connections: online.connections,
    audioMeter: online.audioMeter,
    tasks: online.tasks,
    conversations: online.conversations,
    comparisons: online.comparisons,
    updates: online.updates,
    projects,
    selectPickedTake,
    sampleProjects,
    cutCalls,
    support,
    mcp,
  });
}
