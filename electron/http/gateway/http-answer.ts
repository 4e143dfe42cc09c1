import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { readTraceId } from './traceparent.ts';

/** The received answer, whole or cut at the limit. Its content is not parsed yet. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  /** The `Date` header: the clock of the server. */
  readonly date: string | undefined;
  readonly traceId: string | undefined;
  readonly text: string;
  /** True when the body exceeded the limit. `text` is its beginning. */
  readonly cut: boolean;
}

/** Maximum size of the raw answer that is stored for the user. */
export const mostRawBytes = 64 * 1024;

/** Collects the chunks of a body up to a limit. */
export function collectAnswer(bound: number) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let cut = false;
  return {
    /** Returns false when the limit is reached: no further chunks are needed. */
    add(chunk: Buffer): boolean {
      const room = bound - bytes;
      cut = chunk.byteLength > room;
      const part = cut ? chunk.subarray(0, room) : chunk;
      chunks.push(part);
      bytes += part.byteLength;
      return !cut;
    },
    answer: (status: number, headers: IncomingHttpHeaders): HttpAnswer => ({
      status,
      contentType: firstValueOf(headers['content-type']) ?? '',
      retryAfter: firstValueOf(headers['retry-after']),
      date: firstValueOf(headers['date']),
      traceId: readTraceId(firstValueOf(headers['traceparent'])),
      text: decode(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
      cut,
    }),
  };
}

/** Reads the body up to `bound` bytes. Throws transport errors. */
export async function readAnswer(response: Dispatcher.ResponseData, bound: number): Promise<HttpAnswer> {
  const gatherer = collectAnswer(bound);
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    // Leaving the loop destroys the body and the connection, so an endless answer is never read to its end.
    if (!gatherer.add(chunk)) break;
  }
  return gatherer.answer(response.statusCode, response.headers);
}

export function firstValueOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Some proxies answer in UTF-16, which a byte order mark indicates. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return utf8.decode(bytes);
}

const utf8 = new TextDecoder('utf-8');
