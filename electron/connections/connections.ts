import { isLoopback, parseBaseUrl } from '../../shared/connections/base-url.ts';
import { commandLineId } from '../../shared/connections/command-line-id.ts';
import type { Connection, ConnectionTestState } from '../../shared/connections/connection.ts';
import {
  type Gateway,
  type GatewayInput,
  type GatewayState,
  type GatewayTest,
  type ProxyChoice,
  plainProxy,
} from '../../shared/connections/gateway.ts';
import { missingKeyText } from '../../shared/connections/missing-key-text.ts';
import type { contract } from '../../shared/contract/contract.ts';
import type { ConversationSettings } from '../../shared/conversations/conversation-settings.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { canBeCharged } from '../../shared/tasks/can-be-charged.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { KeyVault } from '../host/host.ts';
import type { GatewayClient } from '../http/gateway/gateway-client.ts';
import { modelListPath, testConnection } from '../http/gateway/test-connection.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { CurrentConnection } from './current-connection.ts';
import { destinationOf } from './destinations-of-gateway.ts';
import { createExtraHeaderStore, throwIfIncomplete } from './extra-header-store.ts';
import { type ClientOptions, createGatewayClients, proxiesForChoice } from './gateway-clients.ts';
import { createGatewayList, type GatewayList } from './gateway-list.ts';
import { acceptsKey, createKeyRefusals } from './key-refusals.ts';
import { createLastAnswers } from './last-answers.ts';
import { ConnectionKeys } from './read-connection-keys.ts';
import type { createSandboxGateway } from './sandbox-gateway.ts';
import { connectionKey, headersKey } from './stored-key-names.ts';

/** Whether each gateway answered its last request of this program run, by origin. */
type LastAnswers = ReturnType<typeof createLastAnswers>;

/** Refusals of gateways, by the name of the key. Any later success with the key ends all refusals of the key. */
type KeyRefusals = ReturnType<typeof createKeyRefusals>;

/** The state of a connection without extra headers. */
const noHeaders = { ok: true as const, headers: {} };

/**
 * The extra headers of connections. Plain values are in the settings; secret values are in the key vault by origin,
 * like keys.
 */
type ExtraHeaderStore = ReturnType<typeof createExtraHeaderStore>;

export interface ConnectionsOptions extends ClientOptions, Pick<CoreServices, 'redactor' | 'onUnexpectedError'> {
  readonly settings: SettingsService;
  readonly vault: KeyVault;
  readonly sandbox: ReturnType<typeof createSandboxGateway>;
  readonly startInSandbox: boolean;
  readonly temporary: { baseUrl: string; key: string } | undefined;
  /** Called after each change. `again` lists those with a new key or proxy, whose tasks can be polled again. */
  readonly onChange: (again: readonly Destination[]) => void;
}

interface GatewayId {
  readonly id: string;
}

/** The configured gateways, the connection in use, and the keys. */
export class Connections implements Handlers<typeof contract.connection> {
  readonly #options: ConnectionsOptions;
  readonly #list: GatewayList;
  readonly #clients: ReturnType<typeof createGatewayClients>;
  readonly #extra: ExtraHeaderStore;
  readonly #removal: ReturnType<typeof createGatewayRemoval>;
  readonly #inUse: CurrentConnection;
  readonly #keys: ConnectionKeys;
  readonly #refusals: KeyRefusals;
  readonly #answers: LastAnswers;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    this.#list = createGatewayList(options.settings);
    this.#refusals = createKeyRefusals((name, isAccepted) =>
      options.onChange(isAccepted ? this.#destinationsOfKey(name) : []),
    );
    this.#answers = createLastAnswers(() => options.onChange([]));
    this.#clients = createGatewayClients(options, (name, outcome, client) => {
      this.#answers.handleOutcome(client.origin, outcome);
      this.#refusals.handleOutcome(name, outcome, () => client.get(modelListPath));
    });
    this.#extra = createExtraHeaderStore(options.vault, options.redactor);
    this.#removal = createGatewayRemoval({ ...options, list: this.#list });
    this.#inUse = new CurrentConnection({ ...options, list: this.#list });
    this.#keys = new ConnectionKeys(options, this.#inUse);
  }

  async current(): Promise<Connection> {
    const at = this.destinationIfAny();
    if (at === undefined) return { kind: 'none', ...this.#inUse.unusedTemporary() };
    if (at.kind === 'sandbox') return { kind: 'sandbox', ...this.#inUse.unusedTemporary() };
    const gateway = this.#gatewayOf(at);
    return {
      kind: 'gateway',
      ...this.#inUse.unusedTemporary(),
      ...(gateway ? { id: gateway.id, name: gateway.name } : {}),
      baseUrl: at.origin,
      temporary: this.#inUse.usesTemporary,
      ...(await this.#keys.state(at)),
      ...this.#refusals.state(this.#keys.nameOf(at)),
      ...this.#answers.state(at.origin),
    };
  }

  /** Returns all configured gateways in their order. */
  gateways(): Promise<GatewayState[]> {
    return Promise.all(
      this.#list.all().map(async (each) => {
        const headers = await this.#extra.states(each);
        const destination = destinationOf(each);
        const { keyRefused } = this.#refusals.state(this.#keys.nameOf(destination));
        return { ...each, ...(await this.#keys.state(destination)), keyRefused, headers };
      }),
    );
  }

  /** Returns the connection of new tasks as they store it. Throws a `ProblemError` without a connection. */
  destination(): Destination {
    const at = this.destinationIfAny();
    if (at) return at;
    throw new ProblemError(problem('input', 'No connection yet. Connect to a gateway or use the sandbox.'));
  }

  /** Returns the client for a task with the key of exactly its connection, or the reason why there is none. */
  async client(
    destination: Destination,
  ): Promise<{ ok: true; client: GatewayClient } | { ok: false; problem: Problem }> {
    if (destination.kind === 'sandbox') {
      const { baseUrl, key } = await this.#options.sandbox.open();
      this.#options.redactor.add(key);
      return {
        ok: true,
        client: this.#clients.clientFor('sandbox', {
          origin: baseUrl,
          key,
          proxy: plainProxy,
          headers: {},
          isFree: !canBeCharged({ destination }),
        }),
      };
    }
    const gateway = this.#gatewayOf(destination);
    const isKnown = gateway !== undefined || this.#inUse.isTemporary(destination);
    const removed = isKnown ? undefined : this.#list.findRemoved(destination);
    if (removed) return { ok: false, problem: removedConnectionProblem(removed.gateway.name, destination.origin) };
    const { origin } = destination;
    const key = await this.#keys.read(destination);
    if (key === undefined) {
      const { keyIn } = await this.#keys.state(destination);
      return { ok: false, problem: missingKeyProblem(keyIn, origin, gateway?.name) };
    }
    const read = gateway ? await this.#extra.read(gateway, origin) : noHeaders;
    if (!read.ok) return read;
    const way = { origin, key, proxy: this.proxy(destination), headers: read.headers };
    return { ok: true, client: this.#clients.clientFor(this.#keys.nameOf(destination), way) };
  }

  /** Returns the conversation settings with the Messages settings of the connection, if the connection has its own. */
  conversationSettingsFor(conversation: ConversationSettings, destination: Destination): ConversationSettings {
    const ownSettings = this.#gatewayOf(destination)?.messages;
    return ownSettings === undefined ? conversation : { ...conversation, ...ownSettings };
  }

  /** True when the gateway runs on this computer, so its result links may also point to this computer. */
  async isLocal(destination: Destination): Promise<boolean> {
    return destination.kind === 'sandbox' || isLoopback(new URL(destination.origin).hostname);
  }

  /** True when the user allowed result links of this connection to lead to this computer and its network. */
  allowsPrivateLinks(destination: Destination): boolean {
    if (destination.kind === 'sandbox') return false;
    // The connection of the command line shares the choice of the first saved connection at its URL.
    const id = this.#list.findForDestination(destination)?.id ?? destination.origin;
    return this.#options.settings.current().privateResultLinks.includes(id);
  }

  async origin(destination: Destination): Promise<string> {
    return destination.kind === 'sandbox' ? (await this.#options.sandbox.open()).baseUrl : destination.origin;
  }

  /** True when the gateway refuses the key for every request, and not only for one path. */
  isKeyRefused(destination: Destination): Promise<boolean> {
    return this.#refusals.isKeyRefused(this.#keys.nameOf(destination));
  }

  /** Free. Ends all refusals of the key in use if the gateway accepts the key; otherwise throws a `ProblemError`. */
  async tryKey(): Promise<Connection> {
    const connected = await this.client(this.destination());
    if (!connected.ok) throw new ProblemError(connected.problem);
    const listed = await connected.client.get(modelListPath);
    if (!listed.ok && !acceptsKey(listed.problem)) throw new ProblemError(listed.problem);
    return this.current();
  }

  test(input: GatewayTest): Promise<ConnectionTestState> {
    const [list, extra, keys, refusals, answers] = [this.#list, this.#extra, this.#keys, this.#refusals, this.#answers];
    return testGateway(input, { ...this.#options, list, extra, keys, refusals, answers });
  }

  /** Uses the gateway at this URL from now on. Adds the gateway if it is not in the list. */
  async connect(input: {
    baseUrl: string;
    key?: string | undefined;
    storeUnprotected?: boolean | undefined;
  }): Promise<Connection> {
    const address = parseBaseUrl(input.baseUrl);
    if (!address.ok) throw new ProblemError(address.problem);
    const { origin } = address;
    const key = this.#keys.checkTypedKey(input.key);
    const destination: Destination = { kind: 'gateway', origin };
    if (key === undefined && this.#inUse.isTemporary(destination)) {
      this.#inUse.selectTemporary();
      this.#options.onChange(this.#forgetRefusals([destination]));
      return this.current();
    }
    const existing = this.#list.findByUrl(origin);
    if (key === undefined && (await this.#keys.read(existing ? destinationOf(existing) : destination)) === undefined) {
      throw new ProblemError(problem('input', `No key is set for ${origin}. Enter a key.`));
    }
    const gateway = existing ?? this.#list.add(origin);
    if (key !== undefined) {
      await this.#options.vault.save(connectionKey(destinationOf(gateway)), key, {
        unprotected: input.storeUnprotected === true,
      });
      if (this.#inUse.isTemporary(destination)) this.#inUse.removeTemporaryKey();
    }
    this.#options.onChange(this.#forgetRefusals(this.#choose(gateway.id)));
    return this.current();
  }

  async save(request: GatewayInput): Promise<{ id: string }> {
    const key = this.#keys.checkTypedKey(request.key);
    const { headers = [] } = request;
    const before = request.id === undefined ? undefined : this.#list.find(request.id);
    const address = parseBaseUrl(request.baseUrl);
    if (address.ok) throwIfIncomplete(await this.#extra.readInput(headers, before, address.origin));
    const gateway = this.#list.save(request);
    const name = connectionKey(destinationOf(gateway));
    if (key !== undefined)
      await this.#options.vault.save(name, key, { unprotected: request.storeUnprotected === true });
    const isChanged = await this.#extra.save(gateway, headers, before);
    const isAsBefore = key === undefined && before !== undefined && !isChanged;
    this.#options.onChange(isAsBefore ? [] : this.#forgetRefusals(this.#destinationsWithTasks(gateway)));
    return { id: gateway.id };
  }

  async use({ id }: GatewayId): Promise<Connection> {
    this.#options.onChange(id === commandLineId ? [this.#inUse.selectTemporary()] : this.#choose(id));
    return this.current();
  }

  duplicate({ id }: GatewayId): { id: string } {
    const copy = this.#list.duplicate(id);
    this.#options.onChange([]);
    return { id: copy.id };
  }

  remove({ id }: GatewayId): void {
    this.#removal.remove(id);
    this.#options.onChange([]);
  }

  restore({ id }: GatewayId): void {
    this.#options.onChange(this.#destinationsWithTasks(this.#removal.restore(id)));
  }

  async useSandbox(): Promise<Connection> {
    await this.#options.sandbox.open();
    this.#options.settings.change({ connection: 'sandbox' });
    this.#inUse.selectStored();
    this.#options.onChange([]);
    return this.current();
  }

  /** Removes the key of a connection. Without an id, removes the key of the connection in use. */
  async removeKey(input?: GatewayId): Promise<Connection> {
    const id = input?.id;
    if (id === undefined && this.#inUse.usesTemporary) {
      this.#inUse.removeTemporaryKey();
      await this.#clients.drop('temporary');
      this.#options.onChange([]);
      return this.current();
    }
    const gateway = id === undefined ? this.#list.chosen() : this.#list.find(id);
    if (gateway === undefined) return this.current();
    await removeGatewayKeys(this.#options.vault, gateway);
    for (const each of this.#forgetRefusals(this.#destinationsWithTasks(gateway)))
      await this.#clients.drop(this.#keys.nameOf(each));
    this.#options.onChange([]);
    return this.current();
  }

  /** Deletes the keys that a killed program could not delete. */
  start(): Promise<void> {
    return this.#removal.start();
  }

  /** Ends the open requests to all gateways. See `GatewayClient`. */
  dropConnections(): void {
    this.#clients.dropConnections();
  }

  async close(): Promise<void> {
    this.#removal.close();
    await this.#clients.close();
  }

  destinationIfAny(): Destination | undefined {
    return this.#inUse.destination();
  }

  /** Returns the proxy setting for a gateway and for the result links of the gateway. */
  proxy(destination: Destination): ProxyChoice {
    return this.#inUse.proxy(destination);
  }

  /** Returns the saved connection of a task; `undefined` for the connection of the command line. */
  #gatewayOf(destination: Destination): Gateway | undefined {
    return this.#inUse.isTemporary(destination) ? undefined : this.#list.findForDestination(destination);
  }

  #choose(id: string): Destination[] {
    const gateway = this.#list.find(id);
    this.#inUse.selectStored();
    this.#options.settings.change({ connection: 'gateway', gatewayId: id, baseUrl: gateway.baseUrl });
    return this.#destinationsWithTasks(gateway);
  }

  /** Returns what tasks of this connection store, without the tasks of another connection at the same URL. */
  #destinationsWithTasks(gateway: Gateway): Destination[] {
    return destinationsOf(gateway).filter((each) => this.#list.findForDestination(each)?.id === gateway.id);
  }

  #destinationsOfKey(name: string): Destination[] {
    const inUse = this.destinationIfAny();
    const gateway = this.#list.all().find((each) => this.#keys.nameOf(destinationOf(each)) === name);
    return gateway ? this.#destinationsWithTasks(gateway) : inUse ? [inUse] : [];
  }

  #forgetRefusals(destinations: readonly Destination[]): readonly Destination[] {
    for (const each of destinations) this.#refusals.reset(this.#keys.nameOf(each));
    return destinations;
  }
}

function missingKeyProblem(keyIn: GatewayState['keyIn'], origin: string, name: string | undefined): Problem {
  const ofConnection = name === undefined ? '' : ` in the connection “${name}”`;
  return problem('key', `${missingKeyText(keyIn, `${origin}${ofConnection}`)} Enter the key in Settings.`);
}

function removedConnectionProblem(name: string, origin: string): Problem {
  const sentence = `The connection “${name}” was removed, so its runs are paused. Add a connection to ${origin} in Settings, and they continue automatically.`;
  return problem('key', sentence);
}

interface RemovalOptions extends Pick<CoreServices, 'clock' | 'onUnexpectedError'> {
  readonly settings: SettingsService;
  readonly vault: KeyVault;
  readonly list: GatewayList;
}

/** Longer than the Undo notification is visible. Milliseconds. */
const undoMs = 60_000;

/** Removes connections, and their keys a little later: until then, a connection can be restored completely. */
function createGatewayRemoval({ settings, vault, clock, list, onUnexpectedError }: RemovalOptions) {
  const waiting = new Map<string, () => void>();

  async function sweep(id: string): Promise<void> {
    waiting.delete(id);
    const removed = settings.current().removedGateways.find(({ gateway }) => gateway.id === id);
    if (removed === undefined || removed.keysGone) return;
    await removeGatewaySecrets(vault, removed.gateway);
    // Noted after the deletion: if the program is killed in between, the next start deletes the keys again.
    list.noteRemovedKeys(id);
  }

  return {
    remove(id: string): void {
      list.remove(id, clock.now());
      waiting.get(id)?.();
      waiting.set(
        id,
        clock.after(undoMs, () => void sweep(id).catch(onUnexpectedError)),
      );
    },
    restore(id: string): Gateway {
      waiting.get(id)?.();
      waiting.delete(id);
      return list.restore(id);
    },
    /** Deletes the keys of connections that an earlier program run removed; they can no longer be restored. */
    async start(): Promise<void> {
      for (const { gateway } of settings.current().removedGateways) await sweep(gateway.id);
    },
    close(): void {
      for (const cancelTimer of waiting.values()) cancelTimer();
    },
  };
}

/** Removes the keys of a connection at all of its URLs. */
async function removeGatewayKeys(vault: KeyVault, gateway: Gateway): Promise<void> {
  for (const origin of [gateway.baseUrl, ...gateway.earlierAddresses]) {
    await vault.remove(connectionKey(destinationOf(gateway, origin)));
  }
}

/** Removes the keys and the secret header values of a connection at all of its URLs. */
async function removeGatewaySecrets(vault: KeyVault, gateway: Gateway): Promise<void> {
  await removeGatewayKeys(vault, gateway);
  for (const origin of [gateway.baseUrl, ...gateway.earlierAddresses]) {
    await vault.remove(headersKey(destinationOf(gateway, origin)));
  }
}

interface GatewayTestServices extends ClientOptions {
  readonly list: GatewayList;
  readonly extra: ExtraHeaderStore;
  readonly keys: ConnectionKeys;
  readonly refusals: KeyRefusals;
  readonly answers: LastAnswers;
}

/** Free. Tests a URL with the typed key, or with the stored key of exactly this URL. */
function testGateway(
  { id, baseUrl, key: typed, proxy: choice, headers }: GatewayTest,
  { list, extra, keys, refusals, answers, clock, proxies, observe }: GatewayTestServices,
): Promise<ConnectionTestState> {
  const key = keys.checkTypedKey(typed);
  const gateway = id === undefined ? undefined : list.find(id);
  const destinationAt = (origin: string): Destination =>
    gateway ? destinationOf(gateway, origin) : { kind: 'gateway', origin };
  return testConnection({
    baseUrl,
    clock,
    proxies: proxiesForChoice(choice ?? gateway?.proxy ?? plainProxy, proxies),
    observe,
    headersFor: async (origin) =>
      headers ? extra.readInput(headers, gateway, origin) : gateway ? extra.read(gateway, origin) : noHeaders,
    keyFor: async (origin) => key ?? (await keys.read(destinationAt(origin))),
    onOutcome: (origin, outcome) => {
      answers.handleOutcome(origin, outcome);
      // A typed key says nothing about the stored one.
      if (key === undefined) refusals.handleOutcome(keys.nameOf(destinationAt(origin)), outcome);
    },
  });
}

/** Returns all forms in which tasks may have stored a connection: with its current and former URLs and ids. */
function destinationsOf(gateway: Gateway): Destination[] {
  const origins = [gateway.baseUrl, ...gateway.earlierAddresses];
  return origins.flatMap((origin): Destination[] => [
    ...[gateway.id, ...gateway.formerIds].map((connectionId) => ({ kind: 'gateway' as const, origin, connectionId })),
    { kind: 'gateway', origin },
  ]);
}
