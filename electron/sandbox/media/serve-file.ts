import { createHash } from 'node:crypto';
import { parseRange } from '../../../shared/util/byte-range.ts';

/** Serves a file like an object store: length, strong ETag, Range and If-Range, HEAD. */
export function serveFile(request: Request, file: Uint8Array, type: string): Response {
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
