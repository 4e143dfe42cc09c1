import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A received request, exact to the byte where necessary. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** Number of the connection, from 1. */
  connection: number;
}

export interface FakeServer {
  origin: string;
  requests: ReceivedRequest[];
  /** Number of requests with this method. */
  count(method: string): number;
  /** Resolves when every connection is closed. All requests of a killed program are then received. */
  disconnected(): Promise<void>;
  close(): Promise<void>;
}

export type Answer = (received: ReceivedRequest, response: ServerResponse, request: IncomingMessage) => unknown;

/** A server on loopback that records every request and answers as the test says. */
export async function openFakeServer(answer: Answer): Promise<FakeServer> {
  const requests: ReceivedRequest[] = [];
  const numbers = new Map<Socket, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      connection: numbers.get(request.socket) ?? 0,
    };
    requests.push(received);
    await answer(received, response, request);
  });
  server.on('connection', (socket) => {
    numbers.set(socket, numbers.size + 1);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async disconnected() {
      for (const socket of numbers.keys()) if (!socket.closed) await once(socket, 'close');
    },
    count: (method) => requests.filter((received) => received.method === method).length,
    close,
  };
}

export function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', Traceparent: traceparent, ...headers });
  response.end(JSON.stringify(value));
}

export const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
export const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
export const taskId = '0c6a2f1e-4d51-4a7e-9a36-5c0a0d6f4b11';

/** A poll answer as the interface documents it. */
export function report(status: unknown, more: object = {}): object {
  return { task_info: { id: taskId, status, created_at: '2026-01-01T00:00:00Z' }, ...more };
}
