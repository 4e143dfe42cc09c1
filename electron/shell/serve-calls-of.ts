import { RPCHandler } from '@orpc/server/ws';
import type { WebSocket } from 'ws';
import type { AppCore } from '../core/app-core-types.ts';

/** Returns the function that serves the contract on a connection. */
export function serveCallsOf({ router }: Pick<AppCore, 'router'>): (connection: WebSocket) => void {
  const calls = new RPCHandler(router);
  return (connection) => void calls.upgrade(connection);
}
