import type { Gateway } from '../../shared/connections/gateway.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { KeyVault } from '../host/host.ts';
import { connectionKey, headersKey } from './stored-key-names.ts';

/** The destination of a connection. `origin` for tasks at an earlier URL. */
export function destinationOf({ id, baseUrl }: Gateway, origin = baseUrl): Destination {
  return { kind: 'gateway', origin, connectionId: id };
}

/** Everywhere that tasks of a connection may lie, under any name that they know it by. */
export function destinationsOf(gateway: Gateway): Destination[] {
  const origins = [gateway.baseUrl, ...gateway.earlierAddresses];
  return origins.flatMap((origin): Destination[] => [
    ...[gateway.id, ...gateway.formerIds].map((connectionId) => ({ kind: 'gateway' as const, origin, connectionId })),
    { kind: 'gateway', origin },
  ]);
}

/** Forgets the keys of a connection, at all of its addresses. */
export async function removeKeys(vault: KeyVault, gateway: Gateway): Promise<void> {
  for (const origin of [gateway.baseUrl, ...gateway.earlierAddresses]) {
    await vault.remove(connectionKey(destinationOf(gateway, origin)));
  }
}

/** Forgets the keys of a connection and its secret header values, at all of its addresses. */
export async function removeSecrets(vault: KeyVault, gateway: Gateway): Promise<void> {
  await removeKeys(vault, gateway);
  for (const origin of [gateway.baseUrl, ...gateway.earlierAddresses]) {
    await vault.remove(headersKey(destinationOf(gateway, origin)));
  }
}

/** A key for a header. Pasted keys often contain a line end. */
export function checkKey(typed: string): string {
  const key = typed.trim().replace(/^bearer\s+/i, '');
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const sentence = 'The key contains spaces or invalid characters. Copy it again, without any surrounding text.';
  throw new ProblemError(problem('input', sentence));
}
