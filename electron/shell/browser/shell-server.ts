import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { NodeHttp1Handler } from 'srvx';
import { toNodeHandler } from 'srvx/node';
import { type WebSocket, WebSocketServer } from 'ws';
import { callsPath } from '../../../shared/contract/http-routes.ts';
import { largestCallBytes } from '../../../shared/contract/largest-call.ts';
import { refuseUpgrade } from '../../local-socket/serve-local-socket.ts';
import type { ConnectionEnds } from '../../util/same-user-connection.ts';
import { secured } from '../security-headers.ts';
import { checkRequest } from './check-request.ts';
import type { Core } from './open-core.ts';
import type { Session } from './session.ts';

export type ShellServer = Awaited<ReturnType<typeof startServer>>;

interface ServerOptions {
  /** The core may still be opening. Callers wait for it. */
  core: Promise<Pick<Core, 'serveCalls'>>;
  session: Session;
  /** Handles a request that passed the check. */
  answer(request: Request, ends: ConnectionEnds): Promise<Response>;
  /** Content-Security-Policy of every response. Default: that of the built page. */
  policy?: Readonly<Record<string, string>>;
  /** 0: any free port. */
  port: number;
}

/** Listens only on the loopback address. Rejects with EADDRINUSE if the port is in use. */
export async function startServer(options: ServerOptions) {
  const { core, session } = options;
  const server = createServer();
  // Messages are calls with text. Files are sent as request bodies.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestCallBytes });
  const port = () => (server.address() as AddressInfo).port;

  server.on('request', (incoming, outgoing) => {
    const refusal = checkRequest(askingOf(incoming), port());
    const handler = toNodeHandler(async (request) => {
      if (refusal) return secured(plainResponse(refusal.status, refusal.sentence), options.policy);
      return secured(await answerOrFail(options, request, incoming), options.policy);
    }) as NodeHttp1Handler;
    void handler(incoming, outgoing);
  });

  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = checkRequest({ ...askingOf(incoming), upgrade: true }, port());
    if (refusal) return refuseUpgrade(socket, `${refusal.status} Refused`);
    if (incoming.url !== callsPath) return refuseUpgrade(socket, '404 Not Found');
    if (!session.allows(incoming.headers.cookie)) return refuseUpgrade(socket, '401 Unauthorized');
    // Waits for the core, because an earlier message would be lost.
    core.then(
      ({ serveCalls }) =>
        sockets.handleUpgrade(incoming, socket, head, (connection) => {
          surviveBadFrames(connection);
          serveCalls(connection);
        }),
      () => refuseUpgrade(socket, '503 Service Unavailable'),
    );
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: options.port }, resolve);
  });

  return {
    port: port(),
    /** Number of pages with an open connection for calls. */
    connectedPages: (): number => sockets.clients.size,
    close(): Promise<void> {
      // Code 1001, going away: the page waits for the next start instead of showing an error.
      for (const connection of sockets.clients) connection.close(1001);
      return new Promise((resolve) => {
        server.close(() => resolve());
        setTimeout(() => {
          for (const connection of sockets.clients) connection.terminate();
          server.closeAllConnections();
        }, 200);
      });
    },
  };
}

/**
 * A frame that breaks the protocol, or exceeds `maxPayload`, ends only its own connection; `ws` closes it with a code
 * (1002, 1007, 1009). Without this listener, the error event would end the program.
 */
function surviveBadFrames(connection: WebSocket): void {
  connection.on('error', (error) => process.stderr.write(`A page's connection was closed: ${error.message}\n`));
}

export function plainResponse(status: number, sentence: string): Response {
  return new Response(`${sentence}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

function askingOf(incoming: IncomingMessage): Parameters<typeof checkRequest>[0] {
  const hostCount = incoming.headersDistinct['host']?.length ?? 0;
  return { method: incoming.method ?? '', headers: incoming.headers, hostCount };
}

async function answerOrFail(options: ServerOptions, request: Request, incoming: IncomingMessage): Promise<Response> {
  // Only requests to a proxy have a complete URL here.
  if (!incoming.url?.startsWith('/')) return plainResponse(400, 'This server isn’t a proxy.');
  try {
    return await options.answer(request, incoming.socket);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return plainResponse(500, 'Triptych had an unexpected error. See the terminal that it runs in for details.');
  }
}
