import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRange } from '../../shared/util/byte-range.ts';
import { isInsideFolder } from '../files/is-inside-folder.ts';
import { streamFromIterable } from '../files/stream-from-iterable.ts';
import { bytesOf } from './metadata/new-file-from-pieces.ts';
import { wholeOf } from './zip.ts';

interface ServedFile {
  /** The folder that must contain the file after links are resolved. */
  readonly folder: string;
  /** Path below the folder. */
  readonly file: string;
  /** Measured by Triptych from the bytes. */
  readonly mime: string;
}

/** Returns a file or a part of it. 404 for a file that is missing or outside its folder. */
export async function fileResponse(request: Request, served: ServedFile): Promise<Response> {
  const found = await findInside(served);
  if (!found) return notFound();
  const { path, size } = found;
  // Not the stored hash: the file may have been edited without changing its length.
  const etag = `"${size}-${found.changedAt}"`;
  const headers = mediaHeaders(served.mime, etag);
  if (isClientCopyCurrent(request, etag)) return new Response(null, { status: 304, headers });
  headers.set('accept-ranges', 'bytes');
  const requestHeaders = request.headers;
  const range = parseRange(requestHeaders.get('range'), requestHeaders.get('if-range'), etag, size);
  // A browser with an outdated copy requests the old range, and would take the part for the whole file.
  const isStale = requestHeaders.has('if-none-match') && range.kind === 'part' && range.first === 0;
  // Only GET supports ranges.
  const part = request.method === 'GET' && !isStale ? range : { kind: 'whole' as const };
  if (part.kind === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const [first, last] = part.kind === 'part' ? [part.first, part.last] : [0, size - 1];
  headers.set('content-length', String(last - first + 1));
  if (part.kind === 'part') headers.set('content-range', `bytes ${first}-${last}/${size}`);
  const status = part.kind === 'part' ? 206 : 200;
  return new Response(request.method === 'HEAD' ? null : streamOf(path, first, last), { status, headers });
}

/** Returns the headers for media: the file has only the given type and cannot run code. */
export function mediaHeaders(mime: string, etag: string): Headers {
  return new Headers({
    'content-type': mime,
    etag,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'same-origin',
  });
}

export function isClientCopyCurrent(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  return known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
}

export function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

interface Inside {
  readonly path: string;
  readonly size: number;
  /** Whole milliseconds, because copies of a file keep no smaller unit. */
  readonly changedAt: number;
}

async function findInside({ folder, file }: ServedFile): Promise<Inside | undefined> {
  try {
    const root = await realpath(folder);
    const path = await realpath(join(folder, file));
    const facts = await stat(path);
    if (!isInsideFolder(path, root) || !facts.isFile()) return undefined;
    return { path, size: facts.size, changedAt: Math.round(facts.mtimeMs) };
  } catch {
    // The file is missing, unreadable, or on a disconnected disk. The response is the same.
    return undefined;
  }
}

/**
 * Streams only the requested bytes: a paused video holds one chunk and one open file. The first read opens the file,
 * because an unread response is never canceled.
 */
function streamOf(path: string, first: number, last: number): ReadableStream<Uint8Array> {
  const pieces = () => bytesOf(path, [{ from: first, to: last + 1 }]);
  return streamFromIterable(wholeOf({ name: 'The file', size: last + 1 - first, pieces }));
}
