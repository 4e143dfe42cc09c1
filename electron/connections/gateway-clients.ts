import type { Dispatcher } from 'undici';
import type { ProxyChoice } from '../../shared/connections/gateway.ts';
import type { Clock } from '../host/host.ts';
import { createGatewayClient, type GatewayClient } from '../http/gateway/gateway-client.ts';
import type { Proxies } from '../http/proxies/proxy-types.ts';

/** One client per current connection, so that polls share sockets. */
export interface GatewayClients {
  /** The one before, with another key or by another way, ends. */
  clientFor(name: string, way: ClientRoute): GatewayClient;
  drop(name: string): Promise<void>;
  dropConnections(): void;
  close(): Promise<void>;
}

/** The facts by which two clients of one connection differ. */
export interface ClientRoute {
  readonly origin: string;
  readonly key: string;
  readonly proxy: ProxyChoice;
  /** Sent with every request, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Nothing that is sent there can be charged. */
  readonly isFree?: boolean;
}

export interface ClientOptions {
  readonly clock: Clock;
  /** The proxies of the system. */
  readonly proxies?: Proxies | undefined;
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
}

export function createGatewayClients({ clock, proxies, observe }: ClientOptions): GatewayClients {
  const clients = new Map<string, { made: string; client: GatewayClient }>();
  return {
    clientFor(name, way) {
      const { origin, key, proxy, headers, isFree } = way;
      const made = JSON.stringify([origin, key, proxy, headers]);
      const known = clients.get(name);
      if (known?.made === made) return known.client;
      void known?.client.close();
      const connection = { origin, key, headers, isFree, proxies: proxiesForChoice(proxy, proxies) };
      const client = createGatewayClient({ ...connection, clock, observe });
      clients.set(name, { made, client });
      return client;
    },
    async drop(name) {
      const known = clients.get(name);
      clients.delete(name);
      await known?.client.close();
    },
    dropConnections() {
      for (const { client } of clients.values()) client.dropConnections();
    },
    async close() {
      await Promise.all([...clients.values()].map(({ client }) => client.close()));
    },
  };
}

/** The function that chooses a proxy, by the user's setting; `undefined`: no proxy. */
export function proxiesForChoice(choice: ProxyChoice, system: Proxies | undefined): Proxies | undefined {
  if (choice.kind === 'manual') return { ...system, routesTo: async () => [choice.address] };
  return choice.kind === 'none' ? undefined : system;
}
