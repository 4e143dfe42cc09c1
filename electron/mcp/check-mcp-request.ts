import type { IncomingMessage } from 'node:http';
import { type ConnectionEnds, isSameUserConnection } from '../util/same-user-connection.ts';

/** Path of the protocol. */
export const mcpPath = '/mcp';

type CheckedRequest = Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'url'> & {
  readonly socket: ConnectionEnds;
};

interface McpRefusal {
  readonly status: 400 | 403 | 404 | 421;
  readonly sentence: string;
}

/**
 * Checks a request before its token is read. While Triptych is closed, another user of the computer can listen on the
 * port and receive the token of a client, so the token alone is not enough. The exact host stops DNS rebinding. No page of a browser is a client, so a
 * request with the headers that every browser adds is refused, whatever their values.
 */
export function checkMcpRequest(
  { headers, headersDistinct, url = '', socket }: CheckedRequest,
  port: number,
  isSameUser = isSameUserConnection,
): McpRefusal | undefined {
  if (!isSameUser(socket)) {
    return {
      status: 403,
      sentence: 'This request came from another user of this computer, or the system doesn’t tell its user.',
    };
  }
  if ((headersDistinct['host']?.length ?? 0) > 1) {
    return { status: 400, sentence: 'There is more than one Host header.' };
  }
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? '')) {
    return { status: 421, sentence: `This server only accepts the name http://127.0.0.1:${port}.` };
  }
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
    return { status: 403, sentence: 'Pages in a browser can’t use this server.' };
  }
  return url === mcpPath ? undefined : { status: 404, sentence: `Use the path ${mcpPath}.` };
}
