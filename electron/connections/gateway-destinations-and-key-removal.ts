import type { Gateway } from '../../shared/connections/gateway.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { KeyVault } from '../host/host.ts';
import { connectionKey, headersKey } from './stored-key-names.ts';

/** Returns the destination of a connection. `origin` is for tasks at an earlier URL. */
export function destinationOf({ id, baseUrl }: Gateway, origin = baseUrl): Destination {
  return { kind: 'gateway', origin, connectionId: id };
}

/** Returns all destinations of tasks of a connection: with its current and former URLs and ids. */
export function destinationsOf(gateway: Gateway): Destination[] {
  const origins = [gateway.baseUrl, ...gateway.earlierAddresses];
  return origins.flatMap((origin): Destination[] => [
    ...[gateway.id, ...gateway.formerIds].map((connectionId) => ({ kind: 'gateway' as const, origin, connectionId })),
    { kind: 'gateway', origin },
  ]);
}

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

/** Returns a key that is valid in a header. Pasted keys often contain a line end. */
export function checkKey(typed: string): string {
  const key = typed.trim().replace(/^bearer\s+/i, '');
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const sentence = 'The key contains spaces or invalid characters. Copy it again, without any surrounding text.';
  throw new ProblemError(problem('input', sentence));
}
