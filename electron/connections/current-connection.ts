import { parseBaseUrl } from '../../shared/connections/base-url.ts';
import type { Connection } from '../../shared/connections/connection.ts';
import { type ProxyChoice, plainProxy } from '../../shared/connections/gateway.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { checkTypedKey } from './check-typed-key.ts';
import { destinationOf } from './destinations-of-gateway.ts';
import type { GatewayList } from './gateway-list.ts';

interface ConnectionInUseOptions {
  readonly settings: SettingsService;
  readonly list: GatewayList;
  readonly startInSandbox: boolean;
  readonly temporary: { baseUrl: string; key: string } | undefined;
}

type ForThisRun = { kind: 'sandbox' } | { kind: 'temporary'; origin: string } | { kind: 'as-set' };

/**
 * Knows the connection in use: the connection of the settings or, for this program run only, the sandbox or the command
 * line connection.
 */
export class CurrentConnection {
  readonly #settings: SettingsService;
  readonly #list: GatewayList;
  readonly #temporary: { origin: string; key: string } | undefined;
  #temporaryKey: string | undefined;
  #choiceForThisRun: ForThisRun;

  constructor({ settings, list, startInSandbox, temporary }: ConnectionInUseOptions) {
    this.#settings = settings;
    this.#list = list;
    this.#temporary = parseCommandLineConnection(temporary);
    this.#temporaryKey = this.#temporary?.key;
    this.#choiceForThisRun = this.#temporary
      ? { kind: 'temporary', origin: this.#temporary.origin }
      : { kind: startInSandbox ? 'sandbox' : 'as-set' };
  }

  get usesTemporary(): boolean {
    return this.#choiceForThisRun.kind === 'temporary';
  }

  /** `undefined` without a temporary connection, or after its key was removed. */
  get temporaryKey(): string | undefined {
    return this.#temporaryKey;
  }

  /** `undefined` without a connection. */
  destination(): Destination | undefined {
    const now = this.#kind();
    if (now === 'sandbox') return { kind: 'sandbox' };
    if (now === 'none') return undefined;
    if (this.#choiceForThisRun.kind === 'temporary') return { kind: 'gateway', origin: this.#choiceForThisRun.origin };
    const chosen = this.#list.chosen();
    return chosen && destinationOf(chosen);
  }

  isTemporary(destination: Destination): boolean {
    if (destination.kind === 'sandbox' || destination.connectionId !== undefined) return false;
    return this.#temporary?.origin === destination.origin && this.#temporaryKey !== undefined;
  }

  /** Returns the proxy setting for a gateway and for the result links of the gateway. */
  proxy(destination: Destination): ProxyChoice {
    return (
      (this.isTemporary(destination) ? undefined : this.#list.findForDestination(destination)?.proxy) ?? plainProxy
    );
  }

  /** Returns the current connection of a task. A task may still name a connection that was replaced. */
  currentState(destination: Destination): Destination {
    if (destination.kind === 'sandbox' || this.isTemporary(destination)) return destination;
    const gateway = this.#list.findForDestination(destination);
    return gateway ? destinationOf(gateway, destination.origin) : destination;
  }

  selectStored(): void {
    this.#choiceForThisRun = { kind: 'as-set' };
  }

  selectTemporary(): Destination {
    if (this.#temporary === undefined || this.#temporaryKey === undefined) {
      throw new ProblemError(problem('input', 'The command-line connection is no longer available.'));
    }
    const { origin } = this.#temporary;
    this.#choiceForThisRun = { kind: 'temporary', origin };
    return { kind: 'gateway', origin };
  }

  removeTemporaryKey(): void {
    this.#temporaryKey = undefined;
  }

  /**
   * Returns the command line connection while another connection is in use. It can be selected again until the program
   * ends.
   */
  unusedTemporary(): { fromCommandLine?: string } {
    const isAside = this.#temporary !== undefined && this.#temporaryKey !== undefined && !this.usesTemporary;
    return isAside ? { fromCommandLine: this.#temporary.origin } : {};
  }

  #kind(): Connection['kind'] {
    if (this.#choiceForThisRun.kind === 'sandbox') return 'sandbox';
    if (this.#choiceForThisRun.kind === 'temporary') return 'gateway';
    const { connection } = this.#settings.current();
    return connection === 'gateway' && this.#list.chosen() === undefined ? 'none' : connection;
  }
}

/** Returns the command line connection of this program run. Throws a `ProblemError` for an invalid URL or key. */
function parseCommandLineConnection(
  options: { baseUrl: string; key: string } | undefined,
): { origin: string; key: string } | undefined {
  if (options === undefined) return undefined;
  const address = parseBaseUrl(options.baseUrl);
  if (!address.ok) throw new ProblemError(address.problem);
  return { origin: address.origin, key: checkTypedKey(options.key) };
}
