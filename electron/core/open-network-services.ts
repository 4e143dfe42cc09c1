import { join } from 'node:path';
import type { GatewayPause } from '../../shared/connections/gateway.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import { createComparisons } from '../comparisons/comparisons.ts';
import { Connections, type ConnectionsOptions } from '../connections/connections.ts';
import { createResultLinks } from '../connections/result-links.ts';
import { createSandboxGateway } from '../connections/sandbox-gateway.ts';
import { createConversations } from '../conversations/open-conversation-services.ts';
import type { Clock } from '../host/host.ts';
import { createNetworkService } from '../http/network-service.ts';
import { createRateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import { createAudioMeter } from '../inputs/measure-audio.ts';
import { recipeOfItem } from '../library/library-handlers.ts';
import { createCutExchangeHandlers } from '../projects/cut-exchange-handlers.ts';
import { createCutExports } from '../projects/export-cut/cut-export-service.ts';
import { createProjects } from '../projects/projects.ts';
import { createSampleProjects } from '../projects/sample-projects.ts';
import { createSelectPickedTake, createShotTakeAdder } from '../projects/shot-take-adder.ts';
import { recordRequests } from '../request-log/record-requests.ts';
import type { EventHub } from '../sync/event-hub.ts';
import { createLimitKey } from '../tasks/gateway-scope-keys.ts';
import { createTaskService, type TaskService } from '../tasks/task-service.ts';
import { createUpdateChecker } from '../updates/update-checker.ts';
import type { AppCoreOptions } from './app-core-types.ts';
import type { Foundation } from './open-foundation.ts';
import type { LibraryServices } from './open-library-services.ts';

/** Opens the services that use the network: gateways, tasks, comparisons, conversations and the update check. */
export function openNetworkServices(foundation: Foundation, services: LibraryServices, options: AppCoreOptions) {
  const { dataFolder, database, isReadOnly, stores, settings, clock, random, onUnexpectedError } = foundation;
  const { eventHub, redactor, events, requests, host, vault, describeError, spendingRecorder } = foundation;
  const { ledger, budgets } = services;
  const { inputStore, audioStore, answerFileStore, mediaReader } = services.files;
  const { library, resultStore, storageGuard } = services.openedLibrary.services;
  const network = createNetworkService({
    settings,
    vault,
    redactor,
    host,
    clock,
    eventHub,
    onUnexpectedError,
    onNetworkImproved: () => events.emit('networkImproved'),
  });
  const { proxies } = network;
  const { sandbox, connections, rateLimits } = openGateways({
    settings,
    vault,
    redactor,
    clock,
    random,
    eventHub,
    onUnexpectedError,
    proxies,
    sandboxFolder: join(dataFolder, 'sandbox'),
    startInSandbox: options.sandbox === true,
    temporary: options.temporaryConnection,
    observe: recordRequests(requests, 'gateway'),
    onUsableAgain: (destination) => events.emit('gatewayUsable', destination),
  });
  const observeDownloads = recordRequests(requests, 'download');
  const resultLinks = createResultLinks({ connections, proxies, observeDownloads });
  const audioMeter = createAudioMeter({ connections, rateLimits, mediaReader, clock, proxies });
  const tasks = createTaskService({
    stores,
    clock,
    random,
    onUnexpectedError,
    ledger,
    resultStore,
    storageGuard,
    library,
    connections,
    rateLimits,
    resultLinks,
    inputStore,
    shotTakes: createShotTakeAdder(foundation),
    audioOf: audioMeter.knownMeasure,
    paths: () => settings.current().paths,
    savingInto: () => settings.current().savingInto,
    onTransfers: services.activityIndicator.transferring,
    limits: settings.current,
  });
  events.on('networkImproved', tasks.handleWake);
  events.on('gatewayUsable', tasks.resumeGateway);
  const conversations = createConversations({
    dataFolder,
    database,
    isReadOnly,
    stores,
    eventHub,
    clock,
    onUnexpectedError,
    connections,
    requests,
    inputStore,
    audioStore,
    answerFileStore,
    resultStore,
    library,
    storageGuard,
    spendingRecorder,
    rateLimits,
    resultLinks,
    settings: () => settings.current().talk,
    largestFileBytes: () => settings.current().largestFileBytes,
  });
  events.on('savingChanged', (problem) => {
    if (problem !== undefined) return;
    tasks.handleSavingPossible();
    conversations.placeImages();
  });
  const comparisons = createComparisons({
    stores,
    eventHub,
    clock,
    onUnexpectedError,
    tasks,
    budgets,
    ledger,
    library,
    describeError,
  });
  const projectServices = openProjectServices(foundation, services, { connections, tasks, comparisons });
  const running = () => tasks.unfinishedCount() + conversations.unfinishedCount();
  const canCharge = () => tasks.canCharge() || conversations.canCharge();
  const updates = createUpdateChecker({
    eventHub,
    clock,
    onUnexpectedError,
    dataFolder,
    version: options.version,
    settings,
    host,
    proxies,
    requests,
    windows: foundation.windows,
    running,
  });
  return {
    network,
    sandbox,
    connections,
    audioMeter,
    tasks,
    conversations,
    comparisons,
    projectServices,
    updates,
    running,
    canCharge,
  };
}

/** Opens the services of projects: their shots and takes, the sample project, and the exchange with editing programs. */
function openProjectServices(
  foundation: Foundation,
  services: LibraryServices,
  {
    connections,
    tasks,
    comparisons,
  }: {
    readonly connections: Connections;
    readonly tasks: TaskService;
    readonly comparisons: ReturnType<typeof createComparisons>;
  },
) {
  const { stores, eventHub, clock, onUnexpectedError } = foundation;
  const { audioStore, mediaReader } = services.files;
  const { library, videos, downloads } = services.openedLibrary.services;
  const projects = createProjects({
    stores,
    eventHub,
    clock,
    tasksOfProject: services.ledger.tasksOfProject,
    formOf: (itemId) => recipeOfItem(itemId, library, services.ledger),
    comparisonOf: async (id) => ({
      ...(await comparisons.contents({ id }, {})),
      comparison: await comparisons.get({ id }, {}),
    }),
  });
  const selectPickedTake = createSelectPickedTake(foundation);
  const sampleProjects = createSampleProjects({
    stores,
    eventHub,
    clock,
    onUnexpectedError,
    projects,
    connections,
    tasks,
  });
  const cutExports = createCutExports({ library, videos, mediaReader, audioStore, downloads, clock });
  const cutCalls = createCutExchangeHandlers({ stores, cutExports, videos });
  return { projects, selectPickedTake, sampleProjects, cutCalls };
}

interface GatewaysOptions extends Omit<ConnectionsOptions, 'sandbox' | 'onChange'> {
  readonly sandboxFolder: string;
  readonly eventHub: EventHub;
  readonly random: () => number;
  /** Called when tasks of this connection can continue: its key or its settings changed. */
  readonly onUsableAgain: (destination: Destination) => void;
}

/** Opens the sandbox and the connections, and sends each change of a connection to the windows. */
function openGateways(options: GatewaysOptions) {
  const { clock, eventHub, random, onUnexpectedError } = options;
  const sandbox = createSandboxGateway(options.sandboxFolder, clock);
  const connections = new Connections({
    clock,
    proxies: options.proxies,
    observe: options.observe,
    redactor: options.redactor,
    settings: options.settings,
    vault: options.vault,
    startInSandbox: options.startInSandbox,
    temporary: options.temporary,
    onUnexpectedError,
    sandbox,
    onChange: (again) => void changed(again).catch(onUnexpectedError),
  });
  eventHub.provide(async () => ({ connection: await connections.current(), gateways: await connections.gateways() }));
  const { rateLimits, pause } = openRateLimits({ connections, eventHub, clock, random });

  async function changed(destinations: readonly Destination[]): Promise<void> {
    const [connection, gateways] = [await connections.current(), await connections.gateways()];
    eventHub.set({ connection, gateways, gatewayPause: pause() });
    for (const destination of destinations) options.onUsableAgain(destination);
  }

  return { sandbox, connections, rateLimits };
}

/** Opens the store of all requested waits. The windows receive the wait of the active connection. */
function openRateLimits(options: {
  readonly connections: Connections;
  readonly eventHub: EventHub;
  readonly clock: Clock;
  readonly random: () => number;
}) {
  const { connections, eventHub, clock, random } = options;
  const onChange = () => eventHub.set({ gatewayPause: pause() });
  eventHub.provide(() => ({ gatewayPause: pause() }));
  const rateLimits = createRateLimitPauses({ clock, random, onChange });
  function pause(): GatewayPause | null {
    const at = connections.destinationIfAny();
    if (at === undefined) return null;
    const milliseconds = rateLimits.remainingWait(createLimitKey(at));
    return milliseconds === 0 ? null : { until: Math.round(clock.now() + milliseconds) };
  }
  return {
    rateLimits,
    /** Returns the wait that the gateway of the active connection requested, for a countdown in the window. */
    pause,
  };
}
