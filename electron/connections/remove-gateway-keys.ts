import type { Gateway } from '../../shared/connections/gateway.ts';
import type { KeyVault } from '../host/host.ts';
import { destinationOf } from './destinations-of-gateway.ts';
import { connectionKey, headersKey } from './stored-key-names.ts';

/** Removes the keys of a connection at all of its URLs. */
export async function removeGatewayKeys(vault: KeyVault, gateway: Gateway): Promise<void> {
  for (const origin of [gateway.baseUrl, ...gateway.earlierAddresses]) {
    await vault.remove(connectionKey(destinationOf(gateway, origin)));
  }
}

/** Removes the keys and the secret header values of a connection at all of its URLs. */
export async function removeGatewaySecrets(vault: KeyVault, gateway: Gateway): Promise<void> {
  await removeGatewayKeys(vault, gateway);
  for (const origin of [gateway.baseUrl, ...gateway.earlierAddresses]) {
    await vault.remove(headersKey(destinationOf(gateway, origin)));
  }
}
