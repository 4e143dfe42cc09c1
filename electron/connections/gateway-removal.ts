import type { Gateway } from '../../shared/connections/gateway.ts';
import type { KeyVault } from '../host/host.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { destinationOf } from './destinations-of-gateway.ts';
import type { GatewayList } from './gateway-list.ts';
import { connectionKey, headersKey } from './stored-key-names.ts';

interface RemovalOptions extends Pick<CoreServices, 'clock' | 'onUnexpectedError'> {
  readonly settings: SettingsService;
  readonly vault: KeyVault;
  readonly list: GatewayList;
}

/** Longer than the Undo notification is visible. Milliseconds. */
const undoMs = 60_000;

/** Removes connections, and their keys a little later: until then, a connection can be restored completely. */
export function createGatewayRemoval({ settings, vault, clock, list, onUnexpectedError }: RemovalOptions) {
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
export async function removeGatewayKeys(vault: KeyVault, gateway: Gateway): Promise<void> {
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
