import type { Destination } from '../shared/tasks/task.ts';
import type { ConnectionsOptions } from './connections/connections.ts';
import { Connections } from './connections/connections.ts';
import { createSandboxGateway } from './connections/sandbox-gateway.ts';
import type { EventHub } from './sync/event-hub.ts';
import { openRateLimits } from './tasks/open-rate-limits.ts';

interface GatewaysOptions extends Omit<ConnectionsOptions, 'sandbox' | 'onChange'> {
  readonly sandboxFolder: string;
  readonly eventHub: EventHub;
  readonly random: () => number;
  /** Called when tasks of this connection can continue: its key or its settings changed. */
  readonly onUsableAgain: (destination: Destination) => void;
}

/** Opens the sandbox and the connections, and sends each change of a connection to the windows. */
export function openGateways(options: GatewaysOptions) {
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
