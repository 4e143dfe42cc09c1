import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { NodeHttp1Handler } from 'srvx';
import { toNodeHandler } from 'srvx/node';
import { type WebSocket, WebSocketServer } from 'ws';
import { callsPath } from '../../shared/contract/http-routes.ts';
import { largestCallBytes } from '../../shared/contract/largest-call.ts';
import { privateFile } from '../files/private-files.ts';
import { isSameSecret } from '../util/is-same-secret.ts';
import { type CommandConnection, connectionHeader, proofOfConnection } from './command-connection.ts';
import { isPrivateSocket, removeSocket, socketPaths } from './socket-path.ts';

/** The part of a core that commands use. */
interface ServedCore {
  serveCalls(connection: WebSocket): void;
  handle(request: Request): Promise<Response | null>;
}

interface LocalSocketOptions {
  readonly dataFolder: string;
  readonly version: string;
  readonly core: ServedCore;
  /** A command serves only commands with its own connection. A window serves all. */
  readonly connection?: CommandConnection | undefined;
  readonly platform?: NodeJS.Platform;
}

/**
 * Serves the contract and the routes of files to commands of this user, on a Unix socket or a pipe of Windows. Nothing
 * listens on the network. Each connection needs the token, which is only in the private file of the running program. The
 * caller holds the lock of the data folder, so a socket that exists there is left from a killed program, and is
 * replaced. Rejects if the system can’t open any private socket.
 */
export async function serveLocalSocket(options: LocalSocketOptions) {
  const { dataFolder, version, core, connection: own, platform = process.platform } = options;
  const token = randomBytes(32).toString('base64url');
  const isAllowed = ({ headers }: IncomingMessage) => isSameSecret(`Bearer ${token}`, headers.authorization ?? '');
  const isSameConnection = ({ headers }: IncomingMessage) =>
    own === undefined || isSameSecret(proofOfConnection(own, token), String(headers[connectionHeader]));
  const server = createServer();
  let isClosing = false;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestCallBytes });

  server.on('request', (incoming, outgoing) => {
    if (!isAllowed(incoming)) return void outgoing.writeHead(401).end();
    const handler = toNodeHandler(
      async (request) => (await core.handle(request)) ?? new Response(null, { status: 404 }),
    ) as NodeHttp1Handler;
    void handler(incoming, outgoing);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!isAllowed(incoming)) return refuseUpgrade(socket, '401 Unauthorized');
    if (incoming.url !== callsPath) return refuseUpgrade(socket, '404 Not Found');
    if (!isSameConnection(incoming)) return refuseUpgrade(socket, '409 Conflict');
    // The command tries again, until it can open the data folder itself.
    if (isClosing) return refuseUpgrade(socket, '503 Service Unavailable');
    sockets.handleUpgrade(incoming, socket, head, (connection) => {
      // A frame that breaks the protocol ends only its own connection.
      connection.on('error', () => connection.terminate());
      core.serveCalls(connection);
    });
  });

  const place = await listenAtFirst(server, dataFolder, platform);
  return {
    /** The entry for `writeRunning`. */
    address: { path: place, token, version },
    /** Returns true while a command is connected. */
    isUsed: () => sockets.clients.size > 0,
    /** Resolves when no command is connected, or when `stop` is aborted. */
    async waitUntilUnused(stop: AbortSignal): Promise<void> {
      while (!stop.aborted) {
        const [connection] = sockets.clients;
        if (!connection) return;
        await once(connection, 'close', { signal: stop }).catch(() => {});
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        isClosing = true;
        for (const connection of sockets.clients) connection.close(1001);
        server.close(() => {
          removeSocket(place, dataFolder, platform);
          resolve();
        });
        setTimeout(() => {
          for (const connection of sockets.clients) connection.terminate();
          server.closeAllConnections();
        }, 200);
      }),
  };
}

async function listenAtFirst(server: Server, dataFolder: string, platform: NodeJS.Platform): Promise<string> {
  let failure: unknown = new Error('The path of every possible socket is too long.');
  for (const place of socketPaths(dataFolder, platform)) {
    try {
      if (platform !== 'win32') rmSync(place, { force: true });
      server.listen(place);
      await once(server, 'listening');
      if (platform !== 'win32') chmodSync(place, privateFile);
      if (isPrivateSocket(place, dataFolder, platform)) return place;
      throw new Error(`Other users can replace the socket ${place}.`);
    } catch (error) {
      failure = error;
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      removeSocket(place, dataFolder, platform);
    }
  }
  throw failure;
}

/** Answers a request to open a WebSocket with this status, and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
