import type { IncomingHttpHeaders } from 'node:http';

/** Why a request is turned away, before anything looks at its path. */
export interface Refusal {
  status: 400 | 403 | 421;
  sentence: string;
}

/** The part of a request that the guard looks at. */
export interface IncomingRequest {
  method: string;
  headers: IncomingHttpHeaders;
  /** How many Host headers there are; `headers` holds the first one. */
  hostCount?: number;
  /** A WebSocket upgrade: a GET, but one that can act. */
  upgrade?: boolean;
}

/**
 * Other pages in the same browser can also send requests here, with the cookie when they are on this host, and a name
 * rebound to 127.0.0.1 makes them look local. Therefore the exact host and port, the exact origin for every action, and
 * the browser's own statement about the source of the request are checked.
 */
export function checkRequest(asking: IncomingRequest, port: number): Refusal | undefined {
  const { method, headers, hostCount = 1, upgrade } = asking;
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  // RFC 9112, section 3.2.
  if (hostCount > 1) return { status: 400, sentence: 'There is more than one Host header.' };
  if (headers.host !== host) return { status: 421, sentence: `This server only accepts the name ${origin}.` };

  const reads = (method === 'GET' || method === 'HEAD') && !upgrade;
  const acts = method === 'POST' || (method === 'GET' && upgrade);
  // Preflights end here: nothing is shared with any other origin.
  if (!reads && !acts) return { status: 403, sentence: `${method} is not allowed.` };

  const site = headers['sec-fetch-site'];
  // Programs that are no browser send none; a first visit typed or opened from outside is "none".
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return { status: 403, sentence: 'This request came from another page.' };
  }
  if (acts ? headers.origin !== origin : headers.origin !== undefined && headers.origin !== origin) {
    return { status: 403, sentence: 'This request came from another origin.' };
  }
  return undefined;
}
