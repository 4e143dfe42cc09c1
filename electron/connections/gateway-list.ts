import { randomUUID } from 'node:crypto';
import { parseBaseUrl } from '../../shared/connections/base-url.ts';
import {
  type Gateway,
  type GatewayInput,
  gatewayNameOf,
  gatewayReasons,
  mostGateways,
  newGateway,
  type ProxyChoice,
  parseProxyAddress,
  type RemovedGateway,
  uniqueGatewayName,
} from '../../shared/connections/gateway.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { headersWithoutSecrets } from './extra-header-store.ts';

/** The configured gateways in the settings file, and the gateway of each task. */
export type GatewayList = ReturnType<typeof createGatewayList>;

/** Maximum number of removed connections to remember. Tasks of older ones know only their URL. */
const mostRemoved = 100;

export function createGatewayList(settings: SettingsService) {
  const now = () => settings.current();
  const all = () => now().gateways;
  const namesBut = (id: string | undefined) => all().flatMap((each) => (each.id === id ? [] : [each.name]));
  const gatewayWithId = (id: string) => all().find((each) => each.id === id);

  /** Throws a `ProblemError` if the connection does not exist. */
  function find(id: string): Gateway {
    const found = gatewayWithId(id);
    if (found) return found;
    throw new ProblemError(problem('not-found', 'This connection no longer exists.'));
  }

  function replace(gateway: Gateway): Gateway {
    settings.change({
      gateways: all().map((each) => (each.id === gateway.id ? gateway : each)),
      ...(now().gatewayId === gateway.id ? { baseUrl: gateway.baseUrl } : {}),
    });
    return gateway;
  }

  function insert(fresh: Gateway): Gateway {
    if (all().length >= mostGateways) {
      throw new ProblemError(
        problem('input', `The limit of ${mostGateways} connections is reached. Remove one first.`),
      );
    }
    const leaving = now().removedGateways.filter(({ gateway }) => gateway.baseUrl === fresh.baseUrl);
    const formerIds = leaving.flatMap(({ gateway }) => [gateway.id, ...gateway.formerIds]);
    const gateway = { ...fresh, formerIds: [...new Set(formerIds)] };
    settings.change({ gateways: [...all(), gateway] });
    return gateway;
  }

  /**
   * Returns the id of a new connection. The first one with a URL has the URL as its id: other versions find its key
   * there.
   */
  function idFor(origin: string): string {
    const { gateways, removedGateways } = now();
    const allGateways = [...gateways, ...removedGateways.map(({ gateway }) => gateway)];
    const isTaken = allGateways.some(({ id, baseUrl, formerIds }) => [id, baseUrl, ...formerIds].includes(origin));
    return isTaken ? randomUUID() : origin;
  }

  return {
    all,
    chosen: () => gatewayWithId(now().gatewayId),
    find,
    /** Returns the connection of a task: by its id, its replacement or, without an id, its URL. */
    findForDestination(destination: Destination): Gateway | undefined {
      if (destination.kind === 'sandbox') return undefined;
      const { origin, connectionId } = destination;
      const id = connectionId ?? origin;
      const ownGateway = gatewayWithId(id) ?? all().find(({ formerIds }) => formerIds.includes(id));
      if (ownGateway || connectionId !== undefined) return ownGateway;
      const wasRemoved = now().removedGateways.some(({ gateway }) => gateway.id === id);
      return wasRemoved ? undefined : all().find(({ baseUrl }) => baseUrl === origin);
    },
    /** Returns the removed connection of a task. */
    findRemoved(destination: Destination): RemovedGateway | undefined {
      if (destination.kind === 'sandbox') return undefined;
      const id = destination.connectionId ?? destination.origin;
      return now().removedGateways.find(({ gateway }) => [gateway.id, ...gateway.formerIds].includes(id));
    },
    /** Returns a connection with this URL. The selected connection has priority. */
    findByUrl(origin: string): Gateway | undefined {
      const gatewaysAtOrigin = all().filter(({ baseUrl }) => baseUrl === origin);
      return gatewaysAtOrigin.find(({ id }) => id === now().gatewayId) ?? gatewaysAtOrigin[0];
    },
    /**
     * Adds a connection, or changes the one with the same id. A new one takes over the tasks of removed ones with its
     * URL.
     */
    save(request: GatewayInput): Gateway {
      const address = parseBaseUrl(request.baseUrl);
      if (!address.ok) throw new ProblemError(address.problem);
      const reasons = gatewayReasons(request, namesBut(request.id));
      if (reasons.length > 0) {
        throw new ProblemError(problem('input', 'This connection can’t be saved with these values.', { reasons }));
      }
      const { messages } = request;
      const written = {
        name: request.name.trim(),
        baseUrl: address.origin,
        proxy: plainChoice(request.proxy),
        headers: headersWithoutSecrets(request.headers ?? []),
        ...(messages === undefined ? {} : { messages }),
      };
      if (request.id === undefined) return insert({ ...newGateway(idFor(address.origin), '', ''), ...written });
      const { messages: _, ...before } = find(request.id);
      const earlier = [...before.earlierAddresses, before.baseUrl].filter((each) => each !== address.origin);
      return replace({ ...before, ...written, earlierAddresses: [...new Set(earlier)] });
    },
    /** Adds a connection with this URL, named after the host. */
    add: (origin: string) => insert(newGateway(idFor(origin), gatewayNameOf(origin, all()), origin)),
    duplicate(id: string): Gateway {
      const { earlierAddresses: _, formerIds: __, ...like } = find(id);
      const name = uniqueGatewayName(`${like.name} copy`, namesBut(undefined));
      return insert({ ...like, id: randomUUID(), name, earlierAddresses: [], formerIds: [] });
    },
    remove(id: string, at: number): RemovedGateway {
      const gateway = find(id);
      const { connection, gatewayId, removedGateways } = now();
      const isChosen = gatewayId === id;
      const wasInUse = isChosen && connection === 'gateway';
      const removed = { gateway, removedAt: at, place: all().indexOf(gateway), wasInUse, keysGone: false };
      settings.change({
        gateways: all().filter((each) => each.id !== id),
        removedGateways: [removed, ...removedGateways].slice(0, mostRemoved),
        ...(isChosen ? { gatewayId: '', baseUrl: '' } : {}),
        // Removing a connection never selects another account automatically. The sandbox is free.
        ...(wasInUse ? { connection: 'sandbox' as const } : {}),
      });
      return removed;
    },
    restore(id: string): Gateway {
      const { removedGateways, connection, gatewayId } = now();
      const removed = removedGateways.find(({ gateway }) => gateway.id === id);
      if (removed === undefined) return find(id);
      const { gateway, place, wasInUse } = removed;
      const name = uniqueGatewayName(gateway.name, namesBut(id));
      const restored = { ...gateway, name };
      // A connection that took over tasks returns them.
      const ownIds = new Set([gateway.id, ...gateway.formerIds]);
      const others = all().map((each) => ({
        ...each,
        formerIds: each.formerIds.filter((former) => !ownIds.has(former)),
      }));
      const isUsed = wasInUse && connection === 'sandbox' && gatewayId === '';
      settings.change({
        gateways: others.toSpliced(place, 0, restored),
        removedGateways: removedGateways.filter((each) => each !== removed),
        ...(isUsed ? { connection: 'gateway' as const, gatewayId: restored.id, baseUrl: restored.baseUrl } : {}),
      });
      return restored;
    },
    /** Notes that the keys of a removed connection were deleted permanently. */
    noteRemovedKeys(id: string): void {
      const removedGateways = now().removedGateways.map((each) =>
        each.gateway.id === id ? { ...each, keysGone: true } : each,
      );
      settings.change({ removedGateways });
    },
  };
}

function plainChoice(choice: ProxyChoice): ProxyChoice {
  if (choice.kind !== 'manual') return choice;
  const proxy = parseProxyAddress(choice.address);
  return proxy.ok ? { kind: 'manual', address: proxy.address } : choice;
}
