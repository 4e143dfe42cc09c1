import { createHash } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';

/** One received request, exact to the byte where necessary. Entries are never removed. */
export interface LedgerEntry {
  /** Milliseconds on the monotonic clock of this process. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** In the order and the spelling of arrival. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** SHA-256 of the body, hex. */
  readonly bodyHash: string;
  /** Number of the connection to this server, from 1. */
  readonly connection: number;
  /** True if another request came over this connection before. */
  readonly isReused: boolean;
  /** The value of a header; `undefined` if it is missing. */
  header(name: string): string | undefined;
}

/** One request with its raw socket: the client receives exactly the written bytes. */
export interface Exchange {
  readonly entry: LedgerEntry;
  readonly socket: Socket;
  /** Number of earlier requests to the server. */
  readonly turn: number;
  /** Sends raw bytes without additions. */
  write(bytes: string | Uint8Array): Promise<void>;
  /** Sends raw bytes and closes the connection. */
  end(bytes?: string | Uint8Array): void;
  /** Sends a whole response with its correct length; the connection stays open. */
  answer(status: number, headers: Record<string, string>, body?: string | Uint8Array): Promise<void>;
  json(status: number, value: unknown, headers?: Record<string, string>): Promise<void>;
  /** Closes the connection with RST instead of FIN. */
  reset(): void;
  /** Sends one `piece` after the other until the client closes the connection or no piece is left. */
  drip(pieces: Iterable<string | Uint8Array>, everyMs: number): Promise<void>;
}

export type Script = (exchange: Exchange) => unknown;

export interface FaultServer {
  readonly origin: string;
  readonly port: number;
  readonly ledger: readonly LedgerEntry[];
  /** Returns the number of connections that were made. */
  connections(): number;
  /** Returns the number of requests with this method. */
  count(method: string): number;
  close(): Promise<void>;
}

export interface FaultServerOptions {
  readonly tls?: TlsOptions;
  readonly hostname?: string;
  /** Omitted: any free port. */
  readonly port?: number;
  /** Called after the headers arrived and before the body is read. */
  readonly onHeaders?: (method: string, path: string) => void;
}

/**
 * A server on loopback that parses HTTP itself and leaves every byte of the response to the test. Resets, half
 * responses, wrong lengths and silence are sent unchanged, where an HTTP library would repair or refuse them.
 */
export async function openFaultServer(script: Script, options: FaultServerOptions = {}): Promise<FaultServer> {
  const ledger: LedgerEntry[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  function serve(socket: Socket): void {
    connections += 1;
    const connection = connections;
    let requests = 0;
    let received: Buffer = Buffer.alloc(0);
    let reported = false;
    let queue: Promise<unknown> = Promise.resolve();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const request = readRequest(received);
        if (request.kind !== 'nothing' && !reported) options.onHeaders?.(request.method, request.path);
        reported = request.kind === 'headers';
        if (request.kind !== 'whole') return;
        received = received.subarray(request.bytes);
        requests += 1;
        const entry = entryOf(request, connection, requests > 1);
        ledger.push(entry);
        const exchange = exchangeOn(socket, entry, ledger.length - 1);
        queue = queue.then(() => script(exchange)).catch(() => socket.destroy());
      }
    });
  }

  const { tls, hostname = '127.0.0.1' } = options;
  const server: Server = tls ? createTlsServer(tls, serve) : createServer({ noDelay: true }, serve);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(close);
  return {
    origin: `${tls ? 'https' : 'http'}://${hostname}:${port}`,
    port,
    ledger,
    connections: () => connections,
    count: (method) => ledger.filter((entry) => entry.method === method).length,
    close,
  };
}

type Read =
  | { kind: 'nothing' }
  | { kind: 'headers'; method: string; path: string }
  | {
      kind: 'whole';
      method: string;
      path: string;
      headers: (readonly [string, string])[];
      body: Buffer;
      bytes: number;
    };

/** Reads requests with a length or without a body. The program sends no other kind. */
function readRequest(received: Buffer): Read {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return { kind: 'nothing' };
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0);
  const bytes = end + 4 + length;
  if (received.length < bytes) return { kind: 'headers', method, path };
  return { kind: 'whole', method, path, headers, body: Buffer.from(received.subarray(end + 4, bytes)), bytes };
}

function entryOf(request: Extract<Read, { kind: 'whole' }>, connection: number, isReused: boolean): LedgerEntry {
  const { method, path, headers, body } = request;
  return {
    at: performance.now(),
    method,
    path,
    headers,
    body,
    bodyHash: createHash('sha256').update(body).digest('hex'),
    connection,
    isReused,
    header: (wanted) => headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1],
  };
}

function exchangeOn(socket: Socket, entry: LedgerEntry, turn: number): Exchange {
  const write = (bytes: string | Uint8Array) =>
    new Promise<void>((resolve) => {
      if (socket.destroyed) resolve();
      else socket.write(bytes, () => resolve());
    });
  const answer = async (status: number, headers: Record<string, string>, body: string | Uint8Array = '') => {
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
    await write(head(status, { 'Content-Length': String(length), ...headers }));
    await write(body);
  };
  return {
    entry,
    socket,
    turn,
    write,
    answer,
    end: (bytes = '') => void socket.end(bytes),
    json: (status, value, headers = {}) =>
      answer(status, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(value)),
    reset: () => void socket.resetAndDestroy(),
    async drip(pieces, everyMs) {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        await write(piece);
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    },
  };
}

/** Returns status line and headers as raw text without additions. */
export function head(status: number, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Some words\r\n${lines.join('')}\r\n`;
}
