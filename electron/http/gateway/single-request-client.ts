import { type buildConnector, Client } from 'undici';

/**
 * Creates a client for one request. Its connector opens only one connection, so no layer below can send the request
 * again: a second request could be charged twice. Destroy the client after use.
 */
export function createSingleRequestClient(origin: string, connector: buildConnector.connector) {
  let reached = false;
  const client = new Client(origin, {
    pipelining: 0,
    allowH2: false,
    // These timeouts would use another clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(options, callback) {
      if (reached) {
        callback(new Error('A request that may be charged is never sent over a second connection'), null);
        return;
      }
      connector(options, (...result) => {
        if (result[0] === null) reached = true;
        callback(...result);
      });
    },
  });
  return {
    client,
    /** True when a connection existed, so a part of the request may have arrived. Otherwise nothing arrived. */
    isReached: (): boolean => reached,
  };
}
