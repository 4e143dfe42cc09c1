import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { NodeHttp1Handler } from 'srvx';
import { toNodeHandler } from 'srvx/node';
import type { McpClient } from '../../shared/mcp/mcp-client.ts';
import { checkMcpRequest, mcpPath } from './check-mcp-request.ts';
import { clientOfHeader } from './client-tokens.ts';
import { loadMcpConnection, type OpenMcpConnection } from './load-mcp-connection.ts';

interface McpHttpServerOptions {
  readonly port: number;
  readonly clients: () => readonly McpClient[];
  readonly open: OpenMcpConnection;
}

type HttpTransport = Awaited<ReturnType<typeof createTransport>>;

interface Session {
  readonly clientId: string;
  readonly transport: HttpTransport;
}

/** A client that does not end its sessions loses its oldest one, and no session of another client. */
const mostSessionsOfClient = 10;
/** Each client can open several at a time. */
const mostConnections = 200;
const sessionHeader = 'mcp-session-id';

/**
 * Serves the protocol as streamable HTTP on the loopback address only. Each request needs the token of a client, also
 * within a session. Rejects with EADDRINUSE if the port is in use.
 */
export async function startMcpHttpServer({ port, clients, open }: McpHttpServerOptions) {
  const sessions = new Map<string, Session>();
  const sessionsOf = (clientId: string) => [...sessions.values()].filter((session) => session.clientId === clientId);
  const end = (ended: readonly Session[]) => {
    for (const { transport } of ended) void transport.close();
  };
  const server = createServer();
  server.maxConnections = mostConnections;

  async function answer(request: Request): Promise<Response> {
    const client = clientOfHeader(clients(), request.headers.get('authorization') ?? undefined);
    if (!client)
      return refused(401, 'The token is missing or wrong. Create one in Settings, Advanced, MCP server, of Triptych.');
    const sessionId = request.headers.get(sessionHeader);
    const session = sessionId === null ? await openSession(client.id) : sessions.get(sessionId);
    // A session belongs to the client that opened it.
    if (session?.clientId !== client.id) return refused(404, 'This session ended. Connect again.');
    // The protocol passes the end of the connection on to no call, but nobody can receive the answer then.
    const authInfo = { token: '', clientId: client.id, scopes: [], extra: { ended: request.signal } };
    const response = await session.transport.handleRequest(request, { authInfo });
    // The first request of a session must be `initialize`. Any other one leaves no session.
    if (sessionId === null && session.transport.sessionId === undefined) await session.transport.close();
    return response;
  }

  async function openSession(clientId: string): Promise<Session> {
    const id = randomUUID();
    const transport = await createTransport(id, () => {
      sessions.set(id, { clientId, transport });
      end(sessionsOf(clientId).slice(0, -mostSessionsOfClient));
    });
    await open({ clientId }, transport);
    const { onclose } = transport;
    transport.onclose = () => {
      sessions.delete(id);
      onclose?.();
    };
    return { clientId, transport };
  }

  server.on('request', (incoming, outgoing) => {
    const refusal = checkMcpRequest(incoming, port);
    const handler = toNodeHandler(async (request) =>
      refusal ? refused(refusal.status, refusal.sentence) : answer(request),
    ) as NodeHttp1Handler;
    void handler(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port }, resolve);
  });

  return {
    /** URL for clients. */
    url: `http://127.0.0.1:${port}${mcpPath}`,
    /** Ends the connections of a client. */
    disconnect: (clientId: string): void => end(sessionsOf(clientId)),
    close(): Promise<void> {
      end([...sessions.values()]);
      return new Promise((resolve) => {
        server.close(() => resolve());
        setTimeout(() => server.closeAllConnections(), 200);
      });
    },
  };
}

async function createTransport(id: string, onStart: () => void) {
  const { createHttpTransport } = await loadMcpConnection();
  return createHttpTransport(id, onStart);
}

/** An error as the protocol sends it, so that clients show its sentence. */
function refused(status: number, sentence: string): Response {
  const body = { jsonrpc: '2.0', id: null, error: { code: -32_000, message: sentence } };
  return Response.json(body, { status, ...(status === 401 && { headers: { 'WWW-Authenticate': 'Bearer' } }) });
}
