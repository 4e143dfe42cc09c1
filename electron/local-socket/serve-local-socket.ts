import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { NodeHttp1Handler } from 'srvx';
import { toNodeHandler } from 'srvx/node';
import { type WebSocket, WebSocketServer } from 'ws';
import { callsPath } from '../../shared/contract/http-routes.ts';
import { largestCallBytes } from '../../shared/contract/largest-call.ts';
import { privateFile } from '../files/private-files.ts';
import { isSameSecret } from '../util/is-same-secret.ts';
import type { RunningProgram } from './running-program.ts';
import { makeSocketFolder, socketPaths } from './socket-path.ts';

/** The part of a core that commands use. */
export interface ServedCore {
  serveCalls(connection: WebSocket): void;
  handle(request: Request): Promise<Response | null>;
}

export interface LocalSocket {
  /** The entry for `writeRunning`. */
  readonly address: NonNullable<RunningProgram['socket']>;
  /** Returns true while a command is connected. */
  isUsed(): boolean;
  /** Resolves when no command is connected, or when `stop` is aborted. */
  waitUntilUnused(stop: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface LocalSocketOptions {
  readonly dataFolder: string;
  readonly version: string;
  readonly core: ServedCore;
  readonly platform?: NodeJS.Platform;
}

/**
 * Serves the contract and the routes of files to commands of this user, on a Unix socket or a pipe of Windows. Nothing
 * listens on the network. Each connection needs the token, which is only in the private file of the running program. The
 * caller holds the lock of the data folder, so a socket that exists there is left from a killed program, and is
 * replaced. Rejects if the system can’t open any socket.
 */
export async function serveLocalSocket(options: LocalSocketOptions): Promise<LocalSocket> {
  const { dataFolder, version, core, platform = process.platform } = options;
  const token = randomBytes(32).toString('base64url');
  const isAllowed = ({ headers }: IncomingMessage) => isSameSecret(`Bearer ${token}`, headers.authorization ?? '');
  const server = createServer();
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
    if (!isAllowed(incoming)) return refuse(socket, '401 Unauthorized');
    if (incoming.url !== callsPath) return refuse(socket, '404 Not Found');
    sockets.handleUpgrade(incoming, socket, head, (connection) => {
      // A frame that breaks the protocol ends only its own connection.
      connection.on('error', () => connection.terminate());
      core.serveCalls(connection);
    });
  });

  const place = await listenAtFirst(server, socketPaths(dataFolder, platform), dataFolder, platform);
  return {
    address: { path: place, token, version },
    isUsed: () => sockets.clients.size > 0,
    async waitUntilUnused(stop) {
      while (!stop.aborted) {
        const [connection] = sockets.clients;
        if (!connection) return;
        await once(connection, 'close', { signal: stop }).catch(() => {});
      }
    },
    close: () =>
      new Promise((resolve) => {
        for (const connection of sockets.clients) connection.close(1001);
        server.close(() => resolve());
        setTimeout(() => {
          for (const connection of sockets.clients) connection.terminate();
          server.closeAllConnections();
        }, 200);
      }),
  };
}

async function listenAtFirst(
  server: Server,
  places: readonly string[],
  dataFolder: string,
  platform: NodeJS.Platform,
): Promise<string> {
  let failure: unknown = new Error('The path of every possible socket is too long.');
  for (const place of places) {
    try {
      if (platform !== 'win32') {
        if (path.dirname(place) !== path.resolve(dataFolder)) makeSocketFolder(path.dirname(place));
        rmSync(place, { force: true });
      }
      await listen(server, place);
      if (platform !== 'win32') chmodSync(place, privateFile);
      return place;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function listen(server: Server, place: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
