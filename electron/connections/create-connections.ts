import { isLoopback, parseBaseUrl } from '../../shared/connections/base-url.ts';
import { commandLineId, type Gateway, type ProxyChoice, plainProxy } from '../../shared/connections/gateway.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Connection } from '../../shared/settings/settings.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import { testConnection } from '../http/gateway/test-connection.ts';
import { noKey, removedProblem } from './connection-problems.ts';
import type { Connections, ConnectionsOptions } from './connections.ts';
import { checkComplete, createExtraHeaders } from './extra-headers.ts';
import { createGatewayClients, proxyBy } from './gateway-clients.ts';
import { checkKey, destinationOf, destinationsOf, removeKeys } from './gateway-keys.ts';
import { createGatewayList } from './gateway-list.ts';
import { createGatewayRemoval } from './gateway-removal.ts';
import { readTemporaryConnection } from './read-temporary-connection.ts';
import { connectionKey } from './stored-key-names.ts';

type ForThisRun = { kind: 'sandbox' } | { kind: 'temporary'; origin: string } | { kind: 'as-set' };

export function createConnections(options: ConnectionsOptions): Connections {
  const { settings, vault, clock, proxies, observe, redactor, sandbox } = options;
  const list = createGatewayList(settings);
  const clients = createGatewayClients(options);
  const extra = createExtraHeaders(vault, redactor);
  const removal = createGatewayRemoval({ ...options, list });
  const temporary = readTemporaryConnection(options.temporary);
  let temporaryKey = temporary?.key;
  let forThisRun: ForThisRun = temporary
    ? { kind: 'temporary', origin: temporary.origin }
    : { kind: options.startInSandbox ? 'sandbox' : 'as-set' };
  /** By `nameOf`. */
  const refused = new Set<string>();

  /** The current connection: a task may know its connection by the id of a replaced one. */
  function asNow(destination: Destination): Destination {
    if (destination.kind === 'sandbox' || isTemporary(destination)) return destination;
    const gateway = list.of(destination);
    return gateway ? destinationOf(gateway, destination.origin) : destination;
  }

  function isTemporary(destination: Destination): boolean {
    if (destination.kind === 'sandbox' || destination.connectionId !== undefined) return false;
    return temporary?.origin === destination.origin && temporaryKey !== undefined;
  }

  /** One text for each key. */
  function nameOf(destination: Destination): string {
    return isTemporary(destination) ? 'temporary' : connectionKey(asNow(destination));
  }

  async function keyFor(destination: Destination): Promise<string | undefined> {
    const key = isTemporary(destination) ? temporaryKey : await vault.read(nameOf(destination));
    if (key !== undefined) redactor.add(key);
    return key;
  }

  function kind(): Connection['kind'] {
    if (forThisRun.kind === 'sandbox') return 'sandbox';
    if (forThisRun.kind === 'temporary') return 'gateway';
    const { connection } = settings.current();
    return connection === 'gateway' && list.chosen() === undefined ? 'none' : connection;
  }

  function destinationIfAny(): Destination | undefined {
    const now = kind();
    if (now === 'sandbox') return { kind: 'sandbox' };
    if (now === 'none') return undefined;
    if (forThisRun.kind === 'temporary') return { kind: 'gateway', origin: forThisRun.origin };
    const chosen = list.chosen();
    return chosen && destinationOf(chosen);
  }

  function proxy(destination: Destination): ProxyChoice {
    return (isTemporary(destination) ? undefined : list.of(destination)?.proxy) ?? plainProxy;
  }

  async function keyState(destination: Destination) {
    const keyIn = isTemporary(destination) ? ('memory' as const) : await vault.whereIs(nameOf(destination));
    return {
      hasKey: keyIn !== undefined,
      ...(keyIn === undefined ? {} : { keyIn }),
      keyRefused: refused.has(nameOf(destination)),
    };
  }

  /** A typed key, ready for storing. */
  function typedKey(typed: string | undefined): string | undefined {
    if (typed === undefined || typed.trim() === '') return undefined;
    const key = checkKey(typed);
    redactor.add(key);
    return key;
  }

  function choose(id: string): Destination[] {
    const gateway = list.one(id);
    forThisRun = { kind: 'as-set' };
    settings.change({ connection: 'gateway', gatewayId: id, baseUrl: gateway.baseUrl });
    return tasksOf(gateway);
  }

  function chooseTemporary(): Destination[] {
    if (temporary === undefined || temporaryKey === undefined) {
      throw new ProblemError(problem('input', 'The command-line connection is no longer available.'));
    }
    forThisRun = { kind: 'temporary', origin: temporary.origin };
    return [{ kind: 'gateway', origin: temporary.origin }];
  }

  /** It can be chosen again for as long as the program runs. */
  function temporaryAside(): { fromCommandLine?: string } {
    const isAside = temporary !== undefined && temporaryKey !== undefined && forThisRun.kind !== 'temporary';
    return isAside ? { fromCommandLine: temporary.origin } : {};
  }

  /** Wherever its tasks lie; not where those of another one at the same address do. */
  function tasksOf(gateway: Gateway): Destination[] {
    return destinationsOf(gateway).filter((each) => list.of(each)?.id === gateway.id);
  }

  function forgetRefusals(destinations: readonly Destination[]): readonly Destination[] {
    for (const each of destinations) refused.delete(nameOf(each));
    return destinations;
  }

  return {
    async current() {
      const at = destinationIfAny();
      if (at === undefined) return { kind: 'none', ...temporaryAside() };
      if (at.kind === 'sandbox') return { kind: 'sandbox', ...temporaryAside() };
      const gateway = isTemporary(at) ? undefined : list.of(at);
      return {
        kind: 'gateway',
        ...temporaryAside(),
        ...(gateway ? { id: gateway.id, name: gateway.name } : {}),
        baseUrl: at.origin,
        temporary: forThisRun.kind === 'temporary',
        ...(await keyState(at)),
      };
    },

    gateways: () =>
      Promise.all(
        list.all().map(async (each) => {
          const headers = await extra.states(each);
          return { ...each, ...(await keyState(destinationOf(each))), headers };
        }),
      ),

    destinationIfAny,

    destination() {
      const at = destinationIfAny();
      if (at) return at;
      throw new ProblemError(problem('input', 'No connection yet. Connect to a gateway or use the sandbox.'));
    },

    async client(destination) {
      if (destination.kind === 'sandbox') {
        const { baseUrl, key } = await sandbox.open();
        redactor.add(key);
        return { ok: true, client: clients.with('sandbox', { origin: baseUrl, key, proxy: plainProxy, headers: {} }) };
      }
      const removed = isTemporary(destination) || list.of(destination) ? undefined : list.removedOf(destination);
      if (removed) return { ok: false, problem: removedProblem(removed.gateway.name, destination.origin) };
      const { origin } = destination;
      const gateway = isTemporary(destination) ? undefined : list.of(destination);
      const key = await keyFor(destination);
      if (key === undefined) return { ok: false, problem: noKey(origin, gateway?.name) };
      const read = gateway ? await extra.read(gateway, origin) : noHeaders;
      if (!read.ok) return read;
      const way = { origin, key, proxy: proxy(destination), headers: read.headers };
      return { ok: true, client: clients.with(nameOf(destination), way) };
    },

    proxy,

    talkWith(conversation, destination) {
      const own = isTemporary(destination) ? undefined : list.of(destination)?.messages;
      return own === undefined ? conversation : { ...conversation, ...own };
    },

    async isLocal(destination) {
      return destination.kind === 'sandbox' || isLoopback(new URL(destination.origin).hostname);
    },

    origin: async (destination) =>
      destination.kind === 'sandbox' ? (await sandbox.open()).baseUrl : destination.origin,

    async markKeyRefused(destination) {
      const name = nameOf(destination);
      if (destination.kind === 'sandbox' || refused.has(name)) return;
      refused.add(name);
      options.onChange([]);
    },

    async markKeyAccepted(destination) {
      if (refused.delete(nameOf(destination))) options.onChange([]);
    },

    test({ id, baseUrl, key: typed, proxy: choice, headers }) {
      const key = typedKey(typed);
      const gateway = id === undefined ? undefined : list.one(id);
      return testConnection({
        baseUrl,
        clock,
        proxies: proxyBy(choice ?? gateway?.proxy ?? plainProxy, proxies),
        observe,
        headersFor: async (origin) =>
          headers ? extra.readInput(headers, gateway, origin) : gateway ? extra.read(gateway, origin) : noHeaders,
        keyFor: async (origin) =>
          key ?? (await keyFor(gateway ? destinationOf(gateway, origin) : { kind: 'gateway', origin })),
      });
    },

    async connect(input) {
      const address = parseBaseUrl(input.baseUrl);
      if (!address.ok) throw new ProblemError(address.problem);
      const { origin } = address;
      const key = typedKey(input.key);
      const given: Destination = { kind: 'gateway', origin };
      if (key === undefined && isTemporary(given)) {
        forThisRun = { kind: 'temporary', origin };
        return options.onChange(forgetRefusals([given]));
      }
      const known = list.at(origin);
      if (key === undefined && (await keyFor(known ? destinationOf(known) : given)) === undefined) {
        throw new ProblemError(problem('input', `No key is set for ${origin}. Enter a key.`));
      }
      const gateway = known ?? list.add(origin);
      if (key !== undefined) {
        await vault.keep(connectionKey(destinationOf(gateway)), key, { unprotected: input.storeUnprotected === true });
        if (temporary?.origin === origin) temporaryKey = undefined;
      }
      options.onChange(forgetRefusals(choose(gateway.id)));
    },

    async save(request) {
      const key = typedKey(request.key);
      const { headers = [] } = request;
      const before = request.id === undefined ? undefined : list.one(request.id);
      const address = parseBaseUrl(request.baseUrl);
      if (address.ok) checkComplete(await extra.readInput(headers, before, address.origin));
      const gateway = list.keep(request);
      const name = connectionKey(destinationOf(gateway));
      if (key !== undefined) await vault.keep(name, key, { unprotected: request.storeUnprotected === true });
      const isChanged = await extra.save(gateway, headers, before);
      const isAsBefore = key === undefined && before !== undefined && !isChanged;
      options.onChange(isAsBefore ? [] : forgetRefusals(tasksOf(gateway)));
      return gateway.id;
    },

    async use(id) {
      options.onChange(id === commandLineId ? chooseTemporary() : choose(id));
    },

    duplicate(id) {
      const copy = list.duplicate(id);
      options.onChange([]);
      return copy.id;
    },

    remove(id) {
      removal.remove(id);
      options.onChange([]);
    },

    bringBack: (id) => options.onChange(tasksOf(removal.bringBack(id))),

    async useSandbox() {
      await sandbox.open();
      settings.change({ connection: 'sandbox' });
      forThisRun = { kind: 'as-set' };
      options.onChange([]);
    },

    async forgetKey(id) {
      if (id === undefined && forThisRun.kind === 'temporary') {
        temporaryKey = undefined;
        await clients.drop('temporary');
        return options.onChange([]);
      }
      const gateway = id === undefined ? list.chosen() : list.one(id);
      if (gateway === undefined) return;
      await removeKeys(vault, gateway);
      for (const each of forgetRefusals(tasksOf(gateway))) await clients.drop(nameOf(each));
      options.onChange([]);
    },

    begin: removal.begin,
    dropConnections: clients.dropConnections,

    async close() {
      removal.close();
      await clients.close();
    },
  };
}

const noHeaders = { ok: true as const, headers: {} };
