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

/** Reads the keys of all connections. */
export class ConnectionKeys {
  readonly #options: ConnectionKeysOptions;
  readonly #inUse: CurrentConnection;

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
      hasKey: keyIn !== undefined && keyIn !== 'unreadable',
      ...(keyIn === undefined ? {} : { keyIn }),
    };
  }

  /** Returns a typed key in the form for storing. */
  checkTypedKey(typed: string | undefined): string | undefined {
    if (typed === undefined || typed.trim() === '') return undefined;
    const key = checkTypedKey(typed);
    this.#options.redactor.add(key);
    return key;
  }
}
