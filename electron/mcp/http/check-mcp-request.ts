import type { IncomingMessage } from 'node:http';

/** Path of the protocol. */
export const mcpPath = '/mcp';

export interface McpRefusal {
  readonly status: 400 | 403 | 404 | 421;
  readonly sentence: string;
}

/**
 * Checks a request before its token is read. The exact host stops DNS rebinding. No page of a browser is a client, so a
 * request with the headers that every browser adds is refused, whatever their values.
 */
export function checkMcpRequest(
  { headers, headersDistinct, url = '' }: Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'url'>,
  port: number,
): McpRefusal | undefined {
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
