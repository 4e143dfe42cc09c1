import { type buildConnector, Client } from 'undici';

export interface ClientForOneConnection {
  readonly client: Client;
  /** A connection stood, so some of the request may have arrived. Without one, provably nothing did. */
  isReached(): boolean;
}

/**
 * A client that lives for one request, whose connector gives out one connection and no second, so that no layer below
 * can send the request again: that would be paid for twice. To be destroyed when it is over.
 */
export function createClientForOneConnection(
  origin: string,
  connector: buildConnector.connector,
): ClientForOneConnection {
  let reached = false;
  const client = new Client(origin, {
    pipelining: 0,
    allowH2: false,
    // These would run by another clock.
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
  return { client, isReached: () => reached };
}
