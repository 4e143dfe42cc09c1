import type { IncomingHttpHeaders } from 'node:http';

/** The reason why a request is rejected before its path is read. */
interface Refusal {
  status: 400 | 403 | 421;
  sentence: string;
}

/** The part of a request that is checked. */
interface IncomingRequest {
  method: string;
  headers: IncomingHttpHeaders;
  /** Number of Host headers. `headers` contains the first one. */
  hostCount?: number;
  /** True for a WebSocket upgrade: a GET that can change data. */
  upgrade?: boolean;
}

/**
 * Checks the exact host and port, the exact origin for every action, and the browser's own statement about the source
 * of the request. Other pages in the same browser can also send requests here, on this host even with the cookie, and
 * DNS rebinding makes their requests look local.
 */
export function checkRequest(request: IncomingRequest, port: number): Refusal | undefined {
  const { method, headers, hostCount = 1, upgrade } = request;
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  // RFC 9112, section 3.2.
  if (hostCount > 1) return { status: 400, sentence: 'There is more than one Host header.' };
  if (headers.host !== host) return { status: 421, sentence: `This server only accepts the name ${origin}.` };

  const reads = (method === 'GET' || method === 'HEAD') && !upgrade;
  const acts = method === 'POST' || (method === 'GET' && upgrade);
  // Preflight requests end here, because nothing is shared with other origins.
  if (!reads && !acts) return { status: 403, sentence: `${method} is not allowed.` };

  const site = headers['sec-fetch-site'];
  // Only browsers send this header. A URL that was typed or opened from outside has the value "none".
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return { status: 403, sentence: 'This request came from another page.' };
  }
  if (acts ? headers.origin !== origin : headers.origin !== undefined && headers.origin !== origin) {
    return { status: 403, sentence: 'This request came from another origin.' };
  }
  return undefined;
}
