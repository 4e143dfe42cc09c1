import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PendingGateway {
  readonly baseUrl: string;
  /** Bodies of creates, in order of arrival. */
  readonly bodies: readonly Record<string, unknown>[];
  close(): Promise<void>;
}

/**
 * A gateway that accepts every create, records its body, and leaves the task pending, because the test checks only what
 * was sent.
 */
export async function openPendingGateway(): Promise<PendingGateway> {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const created = request.method === 'POST';
    if (created) bodies.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>);
    const id = '0c6a2f1e-4d51-4a7e-9a36-5c0a0d6f4b11';
    response.writeHead(created ? 202 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ task_info: { id, status: 'pending', created_at: '2026-01-01T00:00:00Z' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
