import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { parseRange } from '../../../shared/util/byte-range.ts';
import { type Busy, retryAfter } from '../server/busy-answers.ts';
import { redactedHeaders } from '../server/check-key.ts';
import type { RequestLedger } from '../server/received-request-log.ts';
import type { RequestHandler } from '../server/start-listening.ts';
import type { MediaLinks } from './signed-media-links.ts';

interface MediaSource {
  readonly clock: { now(): number };
  readonly ledger: RequestLedger;
  links(): MediaLinks;
  /** Returns the busy answer for a request of a file, if the prompt asked for one. */
  busy(taskId: string, index: number): Busy | undefined;
  /** True if the prompt asked for files that are encoded in transit. */
  isEncoded(taskId: string): boolean;
  /** Returns the n-th file of a task, or `null`. */
  file(taskId: string, index: number): Promise<Uint8Array | null>;
}

const types: Readonly<Record<string, string>> = { png: 'image/png', mp4: 'video/mp4' };

/** The server of the results: without a key, with signed URLs that expire, and with the errors of an object store. */
export function createMediaApp(source: MediaSource): RequestHandler {
  return async (request, connection) => {
    const url = new URL(request.url);
    const time = source.clock.now();
    const response = await answer(source, request, url, time);
    source.ledger.add({
      time,
      origin: 'media',
      method: request.method,
      path: url.pathname,
      headers: redactedHeaders(request.headers, 'wrong'),
      // Any credentials here were sent to the wrong server.
      authorization: request.headers.has('authorization') || request.headers.has('x-api-key') ? 'wrong' : 'missing',
      bodyBytes: 0,
      bodySha256: null,
      body: null,
      status: response.status,
      taskId: null,
      connection: connection.id,
      reused: connection.reused,
    });
    return response;
  };
}

async function answer(source: MediaSource, request: Request, url: URL, now: number): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return storeError(405, 'MethodNotAllowed', 'Only GET.');
  const parts = /^\/media\/([0-9a-f-]{36})\/(\d{1,3})\.(png|mp4)$/.exec(url.pathname);
  const reason = source.links().check(url, now);
  if (reason === 'expired') return storeError(403, 'AccessDenied', 'Request has expired');
  if (reason === 'signature' || !parts) return storeError(403, 'SignatureDoesNotMatch', 'The signature is not right.');
  const [, taskId = '', index = '', extension = ''] = parts;
  const busy = source.busy(taskId, Number(index));
  if (busy) {
    return storeError(busy.status, 'SlowDown', 'Please reduce your request rate.', {
      'Retry-After': retryAfter(busy, now),
    });
  }
  const file = await source.file(taskId, Number(index)).catch(() => null);
  if (!file) return storeError(404, 'NoSuchKey', 'The specified key does not exist.');
  const isEncoded = source.isEncoded(taskId);
  const type = types[extension] ?? 'application/octet-stream';
  const response = serveFile(request, isEncoded ? gzipSync(file) : file, type);
  // Stores return the word of the client that saved a file.
  if (isEncoded) response.headers.set('Content-Encoding', 'aws-chunked,gzip');
  return response;
}

function storeError(status: number, code: string, message: string, headers = {}): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/xml' } });
}

/** Serves a file like an object store: length, strong ETag, Range and If-Range, HEAD. */
function serveFile(request: Request, file: Uint8Array, type: string): Response {
  const etag = `"${createHash('sha256').update(file).digest('hex').slice(0, 32)}"`;
  const headers = new Headers({
    'Content-Type': type,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=3600',
  });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const range = parseRange(request.headers.get('range'), request.headers.get('if-range'), etag, file.byteLength);
  if (range.kind === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.byteLength}`);
    headers.set('Content-Length', '0');
    return new Response(null, { status: 416, headers });
  }
  const part = range.kind === 'part' ? file.subarray(range.first, range.last + 1) : file;
  headers.set('Content-Length', String(part.byteLength));
  if (range.kind === 'part') headers.set('Content-Range', `bytes ${range.first}-${range.last}/${file.byteLength}`);
  const body = request.method === 'HEAD' ? null : new Uint8Array(part);
  return new Response(body, { status: range.kind === 'part' ? 206 : 200, headers });
}
