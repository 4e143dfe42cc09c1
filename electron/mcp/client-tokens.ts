import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { McpClient } from '../../shared/mcp/mcp-client.ts';

/** Returns a new token. Only its hash is stored. */
export const createClientToken = () => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the client of an `Authorization` header. Compares all hashes in constant time. */
export function clientOfHeader(clients: readonly McpClient[], header: string | undefined): McpClient | undefined {
  const token = /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1];
  if (token === undefined) return undefined;
  const hash = Buffer.from(hashOfToken(token), 'hex');
  const found = clients.filter(
    ({ tokenHash }) => tokenHash !== undefined && timingSafeEqual(Buffer.from(tokenHash, 'hex'), hash),
  );
  return found[0];
}
