import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { readTraceId } from './traceparent.ts';

/** What came back, whole or cut at the bound. Nothing in it is understood yet. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  /** The server's own clock, as a header. */
  readonly date: string | undefined;
  readonly traceId: string | undefined;
  readonly text: string;
  /** The body was longer than the bound; `text` is its beginning. */
  readonly cut: boolean;
}

/** How much of an answer is kept for a user to read. */
export const mostRawBytes = 64 * 1024;

/** Takes the pieces of a body in, up to a bound. */
export interface AnswerCollector {
  /** False: it is full, and what follows need not be read. */
  add(chunk: Buffer): boolean;
  answer(status: number, headers: IncomingHttpHeaders): HttpAnswer;
}

export function collectAnswer(bound: number): AnswerCollector {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let cut = false;
  return {
    add(chunk) {
      const room = bound - bytes;
      cut = chunk.byteLength > room;
      const kept = cut ? chunk.subarray(0, room) : chunk;
      chunks.push(kept);
      bytes += kept.byteLength;
      return !cut;
    },
    answer: (status, headers) => ({
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

/** Reads the body up to `bound` bytes. Throws what the transport throws while it reads. */
export async function readAnswer(response: Dispatcher.ResponseData, bound: number): Promise<HttpAnswer> {
  const gatherer = collectAnswer(bound);
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    // Leaving the loop destroys the body, and with it the connection: no endless answer is read to its end.
    if (!gatherer.add(chunk)) break;
  }
  return gatherer.answer(response.statusCode, response.headers);
}

export function firstValueOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Proxies on the way have been seen to answer in UTF-16; a byte order mark tells. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return utf8.decode(bytes);
}

const utf8 = new TextDecoder('utf-8');
