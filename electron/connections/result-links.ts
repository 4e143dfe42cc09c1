import type { Dispatcher } from 'undici';
import type { Destination } from '../../shared/tasks/task.ts';
import { createDownloadAgents, type DownloadAgents } from '../http/download/block-private-addresses.ts';
import { createLinkOpener, type LinkOpener } from '../http/download/follow-link.ts';
import type { Proxies } from '../http/proxies/proxy-types.ts';
import type { Connections } from './connections.ts';
import { proxiesForChoice } from './gateway-clients.ts';

/**
 * Opens links to results by the rules of the connection that they came through: without its key, over its proxy, and to
 * private addresses only where they can be its results.
 */
export type ResultLinks = ReturnType<typeof createResultLinks>;

interface ResultLinksOptions {
  readonly connections: Pick<Connections, 'proxy' | 'origin' | 'isLocal' | 'allowsPrivateLinks'>;
  readonly proxies?: Proxies | undefined;
  /** Observes every download. */
  readonly observeDownloads?: Dispatcher.DispatcherComposeInterceptor | undefined;
}

export function createResultLinks({ connections, proxies, observeDownloads }: ResultLinksOptions) {
  /** By the route of the connection. */
  const agents = new Map<string, DownloadAgents>();

  function agentsFor(destination: Destination): DownloadAgents {
    const choice = connections.proxy(destination);
    const name = JSON.stringify(choice);
    const existing = agents.get(name);
    if (existing) return existing;
    const created = createDownloadAgents({ proxies: proxiesForChoice(choice, proxies), observe: observeDownloads });
    agents.set(name, created);
    return created;
  }

  return {
    openerFor: async (
      destination: Destination,
      rateLimits: Parameters<typeof createLinkOpener>[0]['rateLimits'],
    ): Promise<LinkOpener> =>
      createLinkOpener({
        agents: agentsFor(destination),
        gatewayOrigin: await connections.origin(destination),
        gatewayIsLocal: await connections.isLocal(destination),
        allowsPrivate: connections.allowsPrivateLinks(destination),
        ...(rateLimits && { rateLimits }),
      }),
    /** Call after the computer slept. Running downloads continue over new connections. */
    dropConnections(): void {
      for (const each of agents.values()) each.dropConnections();
    },
    async close(): Promise<void> {
      await Promise.all([...agents.values()].map((each) => each.close()));
    },
  };
}
