import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A gateway of tasks in a separate process. The poll of a task whose id ends in `-waits` finds it in progress. Any other
// task has failed, so it ends without a download. GET /polls returns the number of polls since the last such request.

let polls = 0;

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/polls') {
    response.end(JSON.stringify(polls));
    polls = 0;
    return;
  }
  polls += 1;
  const id = request.url?.split('/').at(-1) ?? '';
  const status = id.endsWith('-waits') ? 'processing' : 'failed';
  response.end(JSON.stringify({ task_info: { id, status, created_at: '2026-01-01T00:00:00Z' } }));
});
// Polls arrive seconds apart; a connection must stay open between two of them.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`);
});
