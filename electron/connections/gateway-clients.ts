import type { Dispatcher } from 'undici';
import type { ProxyChoice } from '../../shared/connections/gateway.ts';
import type { Clock } from '../host/host.ts';
import { createGatewayClient, type GatewayClient, type GatewayOutcome } from '../http/gateway/gateway-client.ts';
import type { Proxies } from '../http/proxies/proxy-types.ts';

/** Facts that require a new client when they change. */
interface ClientRoute {
  readonly origin: string;
  readonly key: string;
  readonly proxy: ProxyChoice;
  /** Sent with every request, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** True when no request to this gateway can be charged. */
  readonly isFree?: boolean;
}

export interface ClientOptions {
  readonly clock: Clock;
  /** Finds the proxies of the system. */
  readonly proxies?: Proxies | undefined;
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
}

/**
 * Keeps one client per connection, so that polls share sockets. `onOutcome` receives the outcome of every request, with
 * the name of its connection and its client.
 */
export function createGatewayClients(
  { clock, proxies, observe }: ClientOptions,
  onOutcome: (name: string, outcome: GatewayOutcome, client: GatewayClient) => void,
) {
  const clients = new Map<string, { made: string; client: GatewayClient }>();
  return {
    /** Returns the client. A previous client with another key or route is closed. */
    clientFor(name: string, way: ClientRoute): GatewayClient {
      const { origin, key, proxy, headers, isFree } = way;
      const configuration = JSON.stringify([origin, key, proxy, headers]);
      const existing = clients.get(name);
      if (existing?.made === configuration) return existing.client;
      void existing?.client.close();
      const connection = { origin, key, headers, isFree, proxies: proxiesForChoice(proxy, proxies) };
      const client = createGatewayClient({
        ...connection,
        clock,
        observe,
        onOutcome: (outcome) => onOutcome(name, outcome, client),
      });
      clients.set(name, { made: configuration, client });
      return client;
    },
    async drop(name: string): Promise<void> {
      const existing = clients.get(name);
      clients.delete(name);
      await existing?.client.close();
    },
    dropConnections(): void {
      for (const { client } of clients.values()) client.dropConnections();
    },
    async close(): Promise<void> {
      await Promise.all([...clients.values()].map(({ client }) => client.close()));
    },
  };
}

/** Returns the function that selects a proxy for the user's setting, or `undefined` for no proxy. */
export function proxiesForChoice(choice: ProxyChoice, system: Proxies | undefined): Proxies | undefined {
  if (choice.kind === 'manual') return { ...system, routesTo: async () => [choice.address] };
  return choice.kind === 'none' ? undefined : system;
}
