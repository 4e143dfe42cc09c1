import { join } from 'node:path';
import type { AppCoreOptions } from './app-core-types.ts';
import { createComparisons } from './comparisons/comparisons.ts';
import { createResultLinks } from './connections/result-links.ts';
import { createConversations } from './conversations/open-conversation-services.ts';
import { createNetworkService } from './http/network-service.ts';
import { createAudioMeter } from './inputs/measure-audio.ts';
import type { Foundation } from './open-foundation.ts';
import { openGateways } from './open-gateways.ts';
import type { LibraryServices } from './open-library-services.ts';
import { createCutExchangeHandlers } from './projects/cut-exchange-handlers.ts';
import { createCutExports } from './projects/export-cut/cut-export-service.ts';
import { createProjects } from './projects/projects.ts';
import { createSampleProjects } from './projects/sample-projects.ts';
import { createSelectPickedTake } from './projects/select-picked-take.ts';
import { createShotTakeAdder } from './projects/shot-take-adder.ts';
import { recordRequests } from './request-log/record-requests.ts';
import { createTaskService } from './tasks/task-service.ts';
import { createUpdateChecker } from './updates/update-checker.ts';

/** Opens the services that use the network: gateways, tasks, comparisons, conversations and the update check. */
export function openNetworkServices(foundation: Foundation, services: LibraryServices, options: AppCoreOptions) {
  const { stores, settings, events, requests } = foundation;
  const network = createNetworkService({ ...foundation, onNetworkImproved: () => events.emit('networkImproved') });
  const { proxies } = network;
  const { sandbox, connections, rateLimits } = openGateways({
    ...foundation,
    proxies,
    sandboxFolder: join(foundation.dataFolder, 'sandbox'),
    startInSandbox: options.sandbox === true,
    temporary: options.temporaryConnection,
    observe: recordRequests(requests, 'gateway'),
    onUsableAgain: (destination) => events.emit('gatewayUsable', destination),
  });
  const observeDownloads = recordRequests(requests, 'download');
  const resultLinks = createResultLinks({ connections, proxies, observeDownloads });
  const shared = { ...foundation, ...services, connections, rateLimits, proxies, resultLinks };
  const audioMeter = createAudioMeter(shared);
  const tasks = createTaskService({
    ...shared,
    store: stores.tasks,
    shotTakes: createShotTakeAdder({ ...foundation, ...stores }),
    audioOf: audioMeter.knownMeasure,
    paths: () => settings.current().paths,
    savingInto: () => settings.current().savingInto,
    onTransfers: services.activityIndicator.transferring,
    limits: settings.current,
  });
  events.on('networkImproved', tasks.handleWake);
  events.on('gatewayUsable', tasks.resumeGateway);
  const conversations = createConversations({
    ...shared,
    settings: () => settings.current().talk,
    largestFileBytes: () => settings.current().largestFileBytes,
  });
  events.on('savingChanged', (problem) => {
    if (problem !== undefined) return;
    tasks.handleSavingPossible();
    conversations.placeImages();
  });
  const comparisons = createComparisons({ ...stores, ...shared, tasks });
  const projects = createProjects({ ...foundation, ...stores, tasksOfProject: services.ledger.tasksOfProject });
  const selectPickedTake = createSelectPickedTake({ ...foundation, ...stores });
  const sampleProjects = createSampleProjects({ ...shared, projects, store: stores.projects, tasks });
  const cutExports = createCutExports({ ...foundation, ...services, ...services.openedLibrary });
  const { videos } = services.openedLibrary;
  const cutCalls = createCutExchangeHandlers({ ...foundation, ...stores, cutExports, videos });
  const running = () => tasks.unfinishedCount() + conversations.unfinishedCount();
  const canCharge = () => tasks.canCharge() || conversations.canCharge();
  const updates = createUpdateChecker({ ...options, ...shared, running });
  return {
    network,
    sandbox,
    connections,
    audioMeter,
    tasks,
    conversations,
    comparisons,
    projects,
    selectPickedTake,
    sampleProjects,
    cutCalls,
    updates,
    running,
    canCharge,
  };
}
