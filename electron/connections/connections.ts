import { isLoopback, parseBaseUrl } from '../../shared/connections/base-url.ts';
import type { GatewayInput, GatewayState, GatewayTest } from '../../shared/connections/gateway.ts';
import { commandLineId, type Gateway, type ProxyChoice, plainProxy } from '../../shared/connections/gateway.ts';
import type { ConversationSettings } from '../../shared/conversations/conversation-settings.ts';
import type { Problem } from '../../shared/problem.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Connection, ConnectionTestState } from '../../shared/settings/settings.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { KeyVault } from '../host/host.ts';
import type { GatewayClient } from '../http/gateway/gateway-client.ts';
import { testConnection } from '../http/gateway/test-connection.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Redactor } from '../util/redact.ts';
import { noKey, removedProblem } from './connection-problems.ts';
import { checkComplete, createExtraHeaders, type ExtraHeaders } from './extra-headers.ts';
import type { ClientOptions, GatewayClients } from './gateway-clients.ts';
import { createGatewayClients, proxyBy } from './gateway-clients.ts';
import { checkKey, destinationOf, destinationsOf, removeKeys } from './gateway-keys.ts';
import { createGatewayList, type GatewayList } from './gateway-list.ts';
import { createGatewayRemoval, type GatewayRemoval } from './gateway-removal.ts';
import { readTemporaryConnection } from './read-temporary-connection.ts';
import type { SandboxGateway } from './sandbox-gateway.ts';
import { connectionKey } from './stored-key-names.ts';

export interface ConnectionsOptions extends ClientOptions {
  readonly settings: SettingsService;
  readonly vault: KeyVault;
  readonly redactor: Redactor;
  readonly sandbox: SandboxGateway;
  readonly startInSandbox: boolean;
  readonly temporary: { baseUrl: string; key: string } | undefined;
  /** Called after every change, with what may be asked again: there is another key, or another way. */
  readonly onChange: (again: readonly Destination[]) => void;
  readonly onUnexpectedError: (error: unknown) => void;
}

type ForThisRun = { kind: 'sandbox' } | { kind: 'temporary'; origin: string } | { kind: 'as-set' };

/** The gateways that are set up, the one in use, and their keys. */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #list: GatewayList;
  readonly #clients: GatewayClients;
  readonly #extra: ExtraHeaders;
  readonly #removal: GatewayRemoval;
  readonly #temporary: { origin: string; key: string } | undefined;
  #temporaryKey: string | undefined;
  #forThisRun: ForThisRun;
  /** By `nameOf`. */
  readonly #refused = new Set<string>();

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    this.#list = createGatewayList(options.settings);
    this.#clients = createGatewayClients(options);
    this.#extra = createExtraHeaders(options.vault, options.redactor);
    this.#removal = createGatewayRemoval({ ...options, list: this.#list });
    this.#temporary = readTemporaryConnection(options.temporary);
    this.#temporaryKey = this.#temporary?.key;
    this.#forThisRun = this.#temporary
      ? { kind: 'temporary', origin: this.#temporary.origin }
      : { kind: options.startInSandbox ? 'sandbox' : 'as-set' };
  }

  async current(): Promise<Connection> {
    const at = this.destinationIfAny();
    if (at === undefined) return { kind: 'none', ...this.#temporaryAside() };
    if (at.kind === 'sandbox') return { kind: 'sandbox', ...this.#temporaryAside() };
    const gateway = this.#isTemporary(at) ? undefined : this.#list.of(at);
    return {
      kind: 'gateway',
      ...this.#temporaryAside(),
      ...(gateway ? { id: gateway.id, name: gateway.name } : {}),
      baseUrl: at.origin,
      temporary: this.#forThisRun.kind === 'temporary',
      ...(await this.#keyState(at)),
    };
  }

  /** All that were set up, in their order. */
  gateways(): Promise<GatewayState[]> {
    return Promise.all(
      this.#list.all().map(async (each) => {
        const headers = await this.#extra.states(each);
        return { ...each, ...(await this.#keyState(destinationOf(each))), headers };
      }),
    );
  }

  /** Where new tasks go. Throws a `ProblemError` when there is no connection. */
  destination(): Destination {
    const at = this.destinationIfAny();
    if (at) return at;
    throw new ProblemError(problem('input', 'No connection yet. Connect to a gateway or use the sandbox.'));
  }

  /** The client for a destination, with the key of that very connection; or why there is none. */
  async client(
    destination: Destination,
  ): Promise<{ ok: true; client: GatewayClient } | { ok: false; problem: Problem }> {
    if (destination.kind === 'sandbox') {
      const { baseUrl, key } = await this.#options.sandbox.open();
      this.#options.redactor.add(key);
      return {
        ok: true,
        client: this.#clients.with('sandbox', { origin: baseUrl, key, proxy: plainProxy, headers: {} }),
      };
    }
    const removed =
      this.#isTemporary(destination) || this.#list.of(destination) ? undefined : this.#list.removedOf(destination);
    if (removed) return { ok: false, problem: removedProblem(removed.gateway.name, destination.origin) };
    const { origin } = destination;
    const gateway = this.#isTemporary(destination) ? undefined : this.#list.of(destination);
    const key = await this.#keyFor(destination);
    if (key === undefined) return { ok: false, problem: noKey(origin, gateway?.name) };
    const read = gateway ? await this.#extra.read(gateway, origin) : noHeaders;
    if (!read.ok) return read;
    const way = { origin, key, proxy: this.proxy(destination), headers: read.headers };
    return { ok: true, client: this.#clients.with(this.#nameOf(destination), way) };
  }

  /** As the connection has the headers of Messages, where it has them of its own. */
  talkWith(conversation: ConversationSettings, destination: Destination): ConversationSettings {
    const own = this.#isTemporary(destination) ? undefined : this.#list.of(destination)?.messages;
    return own === undefined ? conversation : { ...conversation, ...own };
  }

  /** Its results may lie on this computer, since it does itself. */
  async isLocal(destination: Destination): Promise<boolean> {
    return destination.kind === 'sandbox' || isLoopback(new URL(destination.origin).hostname);
  }

  async origin(destination: Destination): Promise<string> {
    return destination.kind === 'sandbox' ? (await this.#options.sandbox.open()).baseUrl : destination.origin;
  }

  async markKeyRefused(destination: Destination): Promise<void> {
    const name = this.#nameOf(destination);
    if (destination.kind === 'sandbox' || this.#refused.has(name)) return;
    this.#refused.add(name);
    this.#options.onChange([]);
  }

  /** The key was accepted after all. */
  async markKeyAccepted(destination: Destination): Promise<void> {
    if (this.#refused.delete(this.#nameOf(destination))) this.#options.onChange([]);
  }

  test({ id, baseUrl, key: typed, proxy: choice, headers }: GatewayTest): Promise<ConnectionTestState> {
    const key = this.#typedKey(typed);
    const gateway = id === undefined ? undefined : this.#list.one(id);
    return testConnection({
      baseUrl,
      clock: this.#options.clock,
      proxies: proxyBy(choice ?? gateway?.proxy ?? plainProxy, this.#options.proxies),
      observe: this.#options.observe,
      headersFor: async (origin) =>
        headers
          ? this.#extra.readInput(headers, gateway, origin)
          : gateway
            ? this.#extra.read(gateway, origin)
            : noHeaders,
      keyFor: async (origin) =>
        key ?? (await this.#keyFor(gateway ? destinationOf(gateway, origin) : { kind: 'gateway', origin })),
    });
  }

  /** Uses the gateway at this address from now on; one that is not there yet is added. */
  async connect(input: {
    baseUrl: string;
    key?: string | undefined;
    storeUnprotected?: boolean | undefined;
  }): Promise<void> {
    const address = parseBaseUrl(input.baseUrl);
    if (!address.ok) throw new ProblemError(address.problem);
    const { origin } = address;
    const key = this.#typedKey(input.key);
    const given: Destination = { kind: 'gateway', origin };
    if (key === undefined && this.#isTemporary(given)) {
      this.#forThisRun = { kind: 'temporary', origin };
      return this.#options.onChange(this.#forgetRefusals([given]));
    }
    const known = this.#list.at(origin);
    if (key === undefined && (await this.#keyFor(known ? destinationOf(known) : given)) === undefined) {
      throw new ProblemError(problem('input', `No key is set for ${origin}. Enter a key.`));
    }
    const gateway = known ?? this.#list.add(origin);
    if (key !== undefined) {
      await this.#options.vault.keep(connectionKey(destinationOf(gateway)), key, {
        unprotected: input.storeUnprotected === true,
      });
      if (this.#temporary?.origin === origin) this.#temporaryKey = undefined;
    }
    this.#options.onChange(this.#forgetRefusals(this.#choose(gateway.id)));
  }

  async save(request: GatewayInput): Promise<string> {
    const key = this.#typedKey(request.key);
    const { headers = [] } = request;
    const before = request.id === undefined ? undefined : this.#list.one(request.id);
    const address = parseBaseUrl(request.baseUrl);
    if (address.ok) checkComplete(await this.#extra.readInput(headers, before, address.origin));
    const gateway = this.#list.keep(request);
    const name = connectionKey(destinationOf(gateway));
    if (key !== undefined)
      await this.#options.vault.keep(name, key, { unprotected: request.storeUnprotected === true });
    const isChanged = await this.#extra.save(gateway, headers, before);
    const isAsBefore = key === undefined && before !== undefined && !isChanged;
    this.#options.onChange(isAsBefore ? [] : this.#forgetRefusals(this.#tasksOf(gateway)));
    return gateway.id;
  }

  async use(id: string): Promise<void> {
    this.#options.onChange(id === commandLineId ? this.#chooseTemporary() : this.#choose(id));
  }

  duplicate(id: string): string {
    const copy = this.#list.duplicate(id);
    this.#options.onChange([]);
    return copy.id;
  }

  remove(id: string): void {
    this.#removal.remove(id);
    this.#options.onChange([]);
  }

  bringBack(id: string): void {
    this.#options.onChange(this.#tasksOf(this.#removal.bringBack(id)));
  }

  async useSandbox(): Promise<void> {
    await this.#options.sandbox.open();
    this.#options.settings.change({ connection: 'sandbox' });
    this.#forThisRun = { kind: 'as-set' };
    this.#options.onChange([]);
  }

  /** Of the one in use where none is named. */
  async forgetKey(id?: string): Promise<void> {
    if (id === undefined && this.#forThisRun.kind === 'temporary') {
      this.#temporaryKey = undefined;
      await this.#clients.drop('temporary');
      return this.#options.onChange([]);
    }
    const gateway = id === undefined ? this.#list.chosen() : this.#list.one(id);
    if (gateway === undefined) return;
    await removeKeys(this.#options.vault, gateway);
    for (const each of this.#forgetRefusals(this.#tasksOf(gateway))) await this.#clients.drop(this.#nameOf(each));
    this.#options.onChange([]);
  }

  /** Forgets permanently what a program that was killed could not. */
  begin(): Promise<void> {
    return this.#removal.begin();
  }

  /** Ends questions that are out at every gateway; see `GatewayClient`. */
  dropConnections(): void {
    this.#clients.dropConnections();
  }

  async close(): Promise<void> {
    this.#removal.close();
    await this.#clients.close();
  }

  destinationIfAny(): Destination | undefined {
    const now = this.#kind();
    if (now === 'sandbox') return { kind: 'sandbox' };
    if (now === 'none') return undefined;
    if (this.#forThisRun.kind === 'temporary') return { kind: 'gateway', origin: this.#forThisRun.origin };
    const chosen = this.#list.chosen();
    return chosen && destinationOf(chosen);
  }

  /** The way to a gateway, and to the results it names. */
  proxy(destination: Destination): ProxyChoice {
    return (this.#isTemporary(destination) ? undefined : this.#list.of(destination)?.proxy) ?? plainProxy;
  }

  /** The current connection: a task may know its connection by the id of a replaced one. */
  #asNow(destination: Destination): Destination {
    if (destination.kind === 'sandbox' || this.#isTemporary(destination)) return destination;
    const gateway = this.#list.of(destination);
    return gateway ? destinationOf(gateway, destination.origin) : destination;
  }

  #isTemporary(destination: Destination): boolean {
    if (destination.kind === 'sandbox' || destination.connectionId !== undefined) return false;
    return this.#temporary?.origin === destination.origin && this.#temporaryKey !== undefined;
  }

  /** One text for each key. */
  #nameOf(destination: Destination): string {
    return this.#isTemporary(destination) ? 'temporary' : connectionKey(this.#asNow(destination));
  }

  async #keyFor(destination: Destination): Promise<string | undefined> {
    const key = this.#isTemporary(destination)
      ? this.#temporaryKey
      : await this.#options.vault.read(this.#nameOf(destination));
    if (key !== undefined) this.#options.redactor.add(key);
    return key;
  }

  #kind(): Connection['kind'] {
    if (this.#forThisRun.kind === 'sandbox') return 'sandbox';
    if (this.#forThisRun.kind === 'temporary') return 'gateway';
    const { connection } = this.#options.settings.current();
    return connection === 'gateway' && this.#list.chosen() === undefined ? 'none' : connection;
  }

  async #keyState(destination: Destination) {
    const keyIn = this.#isTemporary(destination)
      ? ('memory' as const)
      : await this.#options.vault.whereIs(this.#nameOf(destination));
    return {
      hasKey: keyIn !== undefined,
      ...(keyIn === undefined ? {} : { keyIn }),
      keyRefused: this.#refused.has(this.#nameOf(destination)),
    };
  }

  /** A typed key, ready for storing. */
  #typedKey(typed: string | undefined): string | undefined {
    if (typed === undefined || typed.trim() === '') return undefined;
    const key = checkKey(typed);
    this.#options.redactor.add(key);
    return key;
  }

  #choose(id: string): Destination[] {
    const gateway = this.#list.one(id);
    this.#forThisRun = { kind: 'as-set' };
    this.#options.settings.change({ connection: 'gateway', gatewayId: id, baseUrl: gateway.baseUrl });
    return this.#tasksOf(gateway);
  }

  #chooseTemporary(): Destination[] {
    if (this.#temporary === undefined || this.#temporaryKey === undefined) {
      throw new ProblemError(problem('input', 'The command-line connection is no longer available.'));
    }
    this.#forThisRun = { kind: 'temporary', origin: this.#temporary.origin };
    return [{ kind: 'gateway', origin: this.#temporary.origin }];
  }

  /** It can be chosen again for as long as the program runs. */
  #temporaryAside(): { fromCommandLine?: string } {
    const isAside =
      this.#temporary !== undefined && this.#temporaryKey !== undefined && this.#forThisRun.kind !== 'temporary';
    return isAside ? { fromCommandLine: this.#temporary.origin } : {};
  }

  /** Wherever its tasks lie; not where those of another one at the same address do. */
  #tasksOf(gateway: Gateway): Destination[] {
    return destinationsOf(gateway).filter((each) => this.#list.of(each)?.id === gateway.id);
  }

  #forgetRefusals(destinations: readonly Destination[]): readonly Destination[] {
    for (const each of destinations) this.#refused.delete(this.#nameOf(each));
    return destinations;
  }
}

const noHeaders = { ok: true as const, headers: {} };
