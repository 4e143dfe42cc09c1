import type { Dispatcher } from 'undici';
import { readTraceId } from './traceparent.ts';

/** What came back, whole or cut at the bound. Nothing in it is understood yet. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  readonly traceId: string | undefined;
  readonly text: string;
  /** The body was longer than the bound; `text` is its beginning. */
  readonly cut: boolean;
}

/** How much of an answer is kept for a person to read. */
export const rawBound = 64 * 1024;

/** Reads the body up to `bound` bytes. Throws what the transport throws while it reads. */
export async function readAnswer(response: Dispatcher.ResponseData<unknown>, bound: number): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let cut = false;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    const room = bound - bytes;
    if (chunk.byteLength > room) {
      chunks.push(chunk.subarray(0, room));
      cut = true;
      // Leaving the loop destroys the body, and with it the connection: no endless answer is read to its end.
      break;
    }
    chunks.push(chunk);
    bytes += chunk.byteLength;
  }
  return {
    status: response.statusCode,
    contentType: first(response.headers['content-type']) ?? '',
    retryAfter: first(response.headers['retry-after']),
    traceId: readTraceId(first(response.headers['traceparent'])),
    text: decode(Buffer.concat(chunks)),
    cut,
  };
}

export function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Proxies on the way have been seen to answer in UTF-16; a byte order mark tells. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
