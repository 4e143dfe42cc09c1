import type { Destination } from '../../shared/tasks/task.ts';
import type { KeyVault } from '../host/host.ts';
import type { Redactor } from '../util/redact.ts';
import { checkTypedKey } from './check-typed-key.ts';
import type { CurrentConnection } from './current-connection.ts';
import { connectionKey } from './stored-key-names.ts';

interface ConnectionKeysOptions {
  readonly vault: KeyVault;
  readonly redactor: Redactor;
}

/** Reads the keys of all connections, and remembers which keys a gateway refused. */
export class ConnectionKeys {
  readonly #options: ConnectionKeysOptions;
  readonly #inUse: CurrentConnection;
  /** The names (`nameOf`) of refused keys. */
  readonly #refused = new Set<string>();

  constructor(options: ConnectionKeysOptions, inUse: CurrentConnection) {
    this.#options = options;
    this.#inUse = inUse;
  }

  /** Returns a unique name for the key of a connection. */
  nameOf(destination: Destination): string {
    return this.#inUse.isTemporary(destination) ? 'temporary' : connectionKey(this.#inUse.currentState(destination));
  }

  async read(destination: Destination): Promise<string | undefined> {
    const key = this.#inUse.isTemporary(destination)
      ? this.#inUse.temporaryKey
      : await this.#options.vault.read(this.nameOf(destination));
    if (key !== undefined) this.#options.redactor.add(key);
    return key;
  }

  async state(destination: Destination) {
    const keyIn = this.#inUse.isTemporary(destination)
      ? ('memory' as const)
      : await this.#options.vault.locationOf(this.nameOf(destination));
    return {
      hasKey: keyIn !== undefined,
      ...(keyIn === undefined ? {} : { keyIn }),
      keyRefused: this.#refused.has(this.nameOf(destination)),
    };
  }

  /** Returns a typed key in the form for storing. */
  checkTypedKey(typed: string | undefined): string | undefined {
    if (typed === undefined || typed.trim() === '') return undefined;
    const key = checkTypedKey(typed);
    this.#options.redactor.add(key);
    return key;
  }

  /** Returns true if the key was not marked before. */
  markRefused(destination: Destination): boolean {
    const name = this.nameOf(destination);
    if (destination.kind === 'sandbox' || this.#refused.has(name)) return false;
    this.#refused.add(name);
    return true;
  }

  /** Returns true if the key was marked as refused. */
  markAccepted(destination: Destination): boolean {
    return this.#refused.delete(this.nameOf(destination));
  }
}
