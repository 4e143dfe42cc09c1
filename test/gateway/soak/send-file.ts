import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../electron/host/host.ts';
import { hashOf } from './soak-files.ts';
import type { FileFault } from './soak-plan.ts';

/** Sends a result, or applies `fault`. Supports Range with If-Range, so that a client can resume. */
export function sendFile(
  bytes: Buffer,
  fault: FileFault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  clock: Clock,
): void {
  const etag = `"${hashOf(bytes).slice(0, 16)}"`;
  const headers = { 'content-type': 'image/png', etag };
  switch (fault) {
    case 'error-500':
      response.writeHead(500).end('no');
      return;
    case 'busy-503':
      response.writeHead(503).end('no');
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'empty':
      response.writeHead(200, headers).end();
      return;
    case 'html':
      response.writeHead(200, headers).end('<!doctype html><title>Sorry</title>');
      return;
    case 'json':
      response.writeHead(200, headers).end('{"error":{"message":"Try again later"}}');
      return;
    case 'cut':
      response.writeHead(200, { ...headers, 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
      return;
    case 'drip':
      response.writeHead(200, { ...headers, 'content-length': bytes.length });
      drip(bytes, response, clock);
      return;
    case undefined:
      sendWhole(bytes, headers, request, response);
  }
}

function sendWhole(
  bytes: Buffer,
  headers: { etag: string; 'content-type': string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (from === 0 || request.headers['if-range'] !== headers.etag) {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
    return;
  }
  const rest = bytes.subarray(from);
  const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
  response.writeHead(206, { ...headers, 'content-length': rest.length, 'content-range': range }).end(rest);
}

/** Sends a byte every five seconds until the client closes the connection. */
function drip(bytes: Buffer, response: ServerResponse, clock: Clock): void {
  let sent = 0;
  const next = () => {
    if (response.destroyed || sent >= bytes.length) return;
    response.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    clock.after(5_000, next);
  };
  next();
}
