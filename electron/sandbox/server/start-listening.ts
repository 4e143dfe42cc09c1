import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ServerRequest } from 'srvx';
import { toNodeHandler } from 'srvx/node';

export interface Connection {
  readonly id: number;
  readonly reused: boolean;
}

export type RequestHandler = (request: Request, connection: Connection) => Promise<Response>;

let connectionCount = 0;

/** Serves `handle` only on loopback. Closing ends every connection immediately, including streams. */
export async function listen(port: number, handle: RequestHandler) {
  const connections = new Map<Socket, { id: number; requests: number }>();
  // The type of the handler requires requests of HTTP/1 and HTTP/2 at the same time.
  const answer = toNodeHandler((request: ServerRequest) => {
    const socket = request.runtime?.node?.req.socket;
    const known = socket ? connections.get(socket as Socket) : undefined;
    if (!known) return handle(request, { id: 0, reused: false });
    known.requests += 1;
    return handle(request, { id: known.id, reused: known.requests > 1 });
  }) as RequestListener;
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  server.on('connection', (socket) => {
    connectionCount += 1;
    connections.set(socket, { id: connectionCount, requests: 0 });
    socket.on('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    /** `http://127.0.0.1:PORT` */
    origin: `http://127.0.0.1:${address.port}`,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of connections.keys()) socket.destroy();
      }),
  };
}
