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
import { createCutExchangeHandlers } from '../projects/cut-exchange-handlers.ts';
import { createCutExports } from '../projects/export-cut/cut-export-service.ts';
import { createProjects } from '../projects/projects.ts';
import { createSampleProjects } from '../projects/sample-projects.ts';
import { createSelectPickedTake, createShotTakeAdder } from '../projects/shot-take-adder.ts';
import { recordRequests } from '../request-log/record-requests.ts';
import type { EventHub } from '../sync/event-hub.ts';
import { createLimitKey } from '../tasks/gateway-scope-keys.ts';
import { createTaskService } from '../tasks/task-service.ts';
import { createUpdateChecker } from '../updates/update-checker.ts';
import type { AppCoreOptions } from './app-core-types.ts';
import type { Foundation } from './open-foundation.ts';
import type { LibraryServices } from './open-library-services.ts';

/** Opens the services that use the network: gateways, tasks, comparisons, conversations and the update check. */
export function openNetworkServices(foundation: Foundation, services: LibraryServices, options: AppCoreOptions) {
  const { settings, events, requests } = foundation;
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
    ...shared,
    settings: () => settings.current().talk,
    largestFileBytes: () => settings.current().largestFileBytes,
  });
  events.on('savingChanged', (problem) => {
    if (problem !== undefined) return;
    tasks.handleSavingPossible();
    conversations.placeImages();
  });
  const comparisons = createComparisons({ ...shared, tasks });
  const projects = createProjects({ ...foundation, tasksOfProject: services.ledger.tasksOfProject });
  const selectPickedTake = createSelectPickedTake(foundation);
  const sampleProjects = createSampleProjects({ ...shared, projects, tasks });
  const cutExports = createCutExports({ ...foundation, ...services });
  const cutCalls = createCutExchangeHandlers({ ...foundation, cutExports, videos: services.videos });
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
    ...options,
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
  const { connections, eventHub, clock } = options;
  const onChange = () => eventHub.set({ gatewayPause: pause() });
  eventHub.provide(() => ({ gatewayPause: pause() }));
  const rateLimits = createRateLimitPauses({ ...options, onChange });
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
