import { commandLineId } from '../../../shared/connections/command-line-id.ts';
import type { Connection } from '../../../shared/connections/connection.ts';
import type { GatewayState } from '../../../shared/connections/gateway.ts';
import { useAction } from '../../ui/use-action.ts';

/** One that new runs can go to. */
interface ConnectionChoice {
  readonly id: string;
  readonly name: string;
  /** The address of the connection, or its particular state. */
  readonly note: string;
  /** The missing requirement of the connection. */
  readonly lack?: 'no key' | 'key refused';
}

/** Returns the id under which the connection in use is chosen. */
export function findIdInUse(connection: Connection): string {
  if (connection.kind !== 'gateway') return connection.kind;
  return connection.id ?? commandLineId;
}

/** Returns the base URL of the connection that the program was started with, in use or not. */
export function commandLineAddress(connection: Connection): string | undefined {
  if (connection.kind === 'gateway' && connection.temporary) return connection.baseUrl;
  return connection.fromCommandLine;
}

/** Lists the sandbox, the connection of the command line, and the configured gateways. */
export function connectionChoices(connection: Connection, gateways: readonly GatewayState[]): ConnectionChoice[] {
  const commandLineUrl = commandLineAddress(connection);
  return [
    { id: 'sandbox', name: 'Built-in sandbox', note: 'no charges' },
    ...(commandLineUrl === undefined
      ? []
      : [{ id: commandLineId, name: 'From the command line', note: commandLineUrl }]),
    ...gateways.map(({ id, name, baseUrl, hasKey, keyRefused }) => ({
      id,
      name,
      note: baseUrl,
      ...(!hasKey && { lack: 'no key' as const }),
      ...(keyRefused && { lack: 'key refused' as const }),
    })),
  ];
}

/** The name of the one in use, where a user could take it for another one. */
export function distinctName(connection: Connection, gateways: readonly GatewayState[]): string | undefined {
  const choices = connectionChoices(connection, gateways);
  const currentId = findIdInUse(connection);
  const otherChoices = choices.filter(({ id }) => id !== currentId && id !== 'sandbox');
  return otherChoices.length === 0 ? undefined : choices.find(({ id }) => id === currentId)?.name;
}

/** Sends new runs to another connection: `sandbox`, or the id of a gateway. `failed` as in `useAction`. */
export function useSwitchConnection(failed?: string) {
  return useAction(
    (calls, id: string) =>
      // biome-ignore lint/correctness/useHookAtTopLevel: The function is a call to main and not a hook.
      id === 'sandbox' ? calls.connection.useSandbox() : calls.connection.use({ id }),
    { failed },
  );
}
