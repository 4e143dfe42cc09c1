import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A gateway of tasks in a separate process. An id ends in `-<milliseconds since 1970>`: at this time the task fails, so
// it ends without a download; 0 means never. GET /request-times returns the times of all polls and clears them.

let requestTimes: number[] = [];

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/request-times') {
    response.end(JSON.stringify(requestTimes));
    requestTimes = [];
    return;
  }
  const now = Date.now();
  requestTimes.push(now);
  const id = request.url?.split('/').at(-1) ?? '';
  const endsAt = Number(id.split('-').at(-1));
  const status = endsAt > 0 && now >= endsAt ? 'failed' : 'processing';
  response.end(JSON.stringify({ task_info: { id, status, created_at: '2026-01-01T00:00:00Z' } }));
});
// Polls arrive seconds apart; a connection must stay open between two of them.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`);
});
