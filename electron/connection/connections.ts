import type { Dispatcher } from 'undici';
import { isLoopback, parseBaseUrl } from '../../shared/base-url.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Connection, Verdict } from '../../shared/settings.ts';
import type { Destination } from '../../shared/task.ts';
import { createGatewayClient, type GatewayClient } from '../gateway/client.ts';
import type { Redactor } from '../gateway/redact.ts';
import { testConnection } from '../gateway/test-connection.ts';
import type { Clock, KeyVault } from '../host.ts';
import type { ProxyFor } from '../network/connector.ts';
import type { SettingsStore } from '../store/settings-store.ts';
import type { SandboxGateway } from './sandbox-gateway.ts';

export interface Connections {
  current(): Promise<Connection>;
  /** Where new tasks go. Throws a `ProblemError` when there is no connection. */
  destination(): Destination;
  destinationIfAny(): Destination | undefined;
  /** The client for a destination, with the key of that very origin; or why there is none. */
  client(destination: Destination): Promise<{ ok: true; client: GatewayClient } | { ok: false; problem: Problem }>;
  /** Its results may lie on this computer, since it does itself. */
  isLocal(destination: Destination): Promise<boolean>;
  origin(destination: Destination): Promise<string>;
  markKeyRefused(destination: Destination): Promise<void>;
  /** It was taken after all. */
  markKeyAccepted(destination: Destination): Promise<void>;
  test(baseUrl: string, key: string | undefined): Promise<Verdict>;
  connect(input: { baseUrl: string; key?: string | undefined; storeUnprotected?: boolean | undefined }): Promise<void>;
  useSandbox(): Promise<void>;
  forgetKey(): Promise<void>;
  /** Ends questions that are out at every gateway; see `GatewayClient`. */
  dropConnections(): void;
  close(): Promise<void>;
}

export interface ConnectionsOptions {
  readonly settings: SettingsStore;
  readonly vault: KeyVault;
  readonly clock: Clock;
  readonly proxyFor?: ProxyFor | undefined;
  readonly redactor: Redactor;
  readonly sandbox: SandboxGateway;
  readonly startInSandbox: boolean;
  readonly temporary: { baseUrl: string; key: string } | undefined;
  /** Sees every request to a gateway pass by. */
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
  /** Called after every change, with the origin whose key is new. */
  readonly onChange: (newKeyFor?: string) => void;
}

type ForThisRun = { kind: 'sandbox' } | { kind: 'temporary'; origin: string } | { kind: 'as-set' };

export function createConnections(options: ConnectionsOptions): Connections {
  const { settings, vault, clock, proxyFor, redactor, sandbox } = options;
  const temporary = readTemporary(options.temporary);
  let temporaryKey = temporary?.key;
  let forThisRun: ForThisRun = temporary
    ? { kind: 'temporary', origin: temporary.origin }
    : { kind: options.startInSandbox ? 'sandbox' : 'as-set' };
  const refused = new Set<string>();
  const clients = new Map<string, { key: string; client: GatewayClient }>();

  async function keyFor(origin: string): Promise<string | undefined> {
    const key = temporary?.origin === origin && temporaryKey !== undefined ? temporaryKey : await vault.read(origin);
    if (key !== undefined) redactor.add(key);
    return key;
  }

  /** One client for each origin and key, so that polls share connections. */
  function clientWith(origin: string, key: string): GatewayClient {
    const known = clients.get(origin);
    if (known?.key === key) return known.client;
    void known?.client.close();
    const client = createGatewayClient({ origin, key, clock, proxyFor, observe: options.observe });
    clients.set(origin, { key, client });
    return client;
  }

  function gatewayOrigin(): string {
    return forThisRun.kind === 'temporary' ? forThisRun.origin : settings.current().baseUrl;
  }

  function kind(): Connection['kind'] {
    if (forThisRun.kind === 'sandbox') return 'sandbox';
    return forThisRun.kind === 'temporary' ? 'gateway' : settings.current().connection;
  }

  function destinationIfAny(): Destination | undefined {
    const now = kind();
    if (now === 'sandbox') return { kind: 'sandbox' };
    return now === 'gateway' ? { kind: 'gateway', origin: gatewayOrigin() } : undefined;
  }

  return {
    async current() {
      switch (kind()) {
        case 'none':
          return { kind: 'none' };
        case 'sandbox':
          return { kind: 'sandbox' };
        case 'gateway': {
          const origin = gatewayOrigin();
          const isTemporary = temporary?.origin === origin && temporaryKey !== undefined;
          const keyIn = isTemporary ? 'memory' : await vault.whereIs(origin);
          return {
            kind: 'gateway',
            baseUrl: origin,
            hasKey: keyIn !== undefined,
            ...(keyIn === undefined ? {} : { keyIn }),
            temporary: forThisRun.kind === 'temporary',
            keyRefused: refused.has(origin),
          };
        }
      }
    },

    destinationIfAny,

    destination() {
      const at = destinationIfAny();
      if (at) return at;
      throw new ProblemError(problem('input', 'There is no connection yet. Connect to a gateway or use the sandbox.'));
    },

    async client(destination) {
      if (destination.kind === 'sandbox') {
        const { baseUrl, key } = await sandbox.open();
        redactor.add(key);
        return { ok: true, client: clientWith(baseUrl, key) };
      }
      const key = await keyFor(destination.origin);
      if (key !== undefined) return { ok: true, client: clientWith(destination.origin, key) };
      return { ok: false, problem: problem('key', `There is no key for ${destination.origin}. Enter it in Settings.`) };
    },

    async isLocal(destination) {
      return destination.kind === 'sandbox' || isLoopback(new URL(destination.origin).hostname);
    },

    origin: async (destination) =>
      destination.kind === 'sandbox' ? (await sandbox.open()).baseUrl : destination.origin,

    async markKeyRefused(destination) {
      if (destination.kind === 'sandbox' || refused.has(destination.origin)) return;
      refused.add(destination.origin);
      options.onChange();
    },

    async markKeyAccepted(destination) {
      if (destination.kind === 'gateway' && refused.delete(destination.origin)) options.onChange();
    },

    test: (baseUrl, typed) => {
      const key = typed === undefined || typed.trim() === '' ? undefined : checkKey(typed);
      if (key !== undefined) redactor.add(key);
      return testConnection({
        baseUrl,
        clock,
        proxyFor,
        observe: options.observe,
        keyFor: async (origin) => key ?? (await keyFor(origin)),
      });
    },

    async connect(input) {
      const address = parseBaseUrl(input.baseUrl);
      if (!address.ok) throw new ProblemError(address.problem);
      const { origin } = address;
      const typed = input.key?.trim() ?? '';
      if (typed !== '') {
        const key = checkKey(typed);
        redactor.add(key);
        await vault.keep(origin, key, { unprotected: input.storeUnprotected === true });
        if (temporary?.origin === origin) temporaryKey = undefined;
      } else if ((await keyFor(origin)) === undefined) {
        throw new ProblemError(problem('input', `There is no key for ${origin} yet. Enter one.`));
      }
      const staysTemporary = temporary?.origin === origin && temporaryKey !== undefined;
      forThisRun = staysTemporary ? { kind: 'temporary', origin } : { kind: 'as-set' };
      if (!staysTemporary) settings.change({ connection: 'gateway', baseUrl: origin });
      refused.delete(origin);
      options.onChange(origin);
    },

    async useSandbox() {
      await sandbox.open();
      settings.change({ connection: 'sandbox' });
      forThisRun = { kind: 'as-set' };
      options.onChange();
    },

    async forgetKey() {
      const origin = gatewayOrigin();
      if (origin === '') return;
      if (temporary?.origin === origin) temporaryKey = undefined;
      if (forThisRun.kind !== 'temporary') await vault.forget(origin);
      const known = clients.get(origin);
      clients.delete(origin);
      await known?.client.close();
      refused.delete(origin);
      options.onChange();
    },

    dropConnections() {
      for (const { client } of clients.values()) client.dropConnections();
    },

    async close() {
      await Promise.all([...clients.values()].map((each) => each.client.close()));
    },
  };
}

function readTemporary(
  given: { baseUrl: string; key: string } | undefined,
): { origin: string; key: string } | undefined {
  if (given === undefined) return undefined;
  const address = parseBaseUrl(given.baseUrl);
  if (!address.ok) throw new ProblemError(address.problem);
  return { origin: address.origin, key: checkKey(given.key) };
}

/** A key as it goes into a header. What people paste often brings a line end along. */
function checkKey(typed: string): string {
  const key = typed.trim().replace(/^bearer\s+/i, '');
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const sentence = 'The key holds spaces or characters that no key has. Copy it again, and nothing around it.';
  throw new ProblemError(problem('input', sentence));
}
