import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { openMcpConnection } from './open-mcp-connection.ts';

/** Opens a connection of one client. */
export type OpenMcpConnection = (
  connection: Pick<Parameters<typeof openMcpConnection>[0], 'clientId' | 'name'>,
  transport: Transport,
) => Promise<void>;

/** Loads the package of the protocol with the first client, because it takes longer to load than most of the program. */
export const loadMcpConnection = () => import('./open-mcp-connection.ts');
