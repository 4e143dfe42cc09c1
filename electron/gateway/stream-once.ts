import type { buildConnector, Dispatcher } from 'undici';
import type { Clock } from '../host.ts';
import { createClientForOne } from './client-for-one.ts';
import { decompress } from './decompress.ts';
import { first, type HttpAnswer, readAnswer } from './http-answer.ts';
import { isGood } from './judge-answer.ts';
import { readTraceId } from './traceparent.ts';

export interface StreamOnceRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connector: buildConnector.connector;
  readonly clock: Clock;
  /** For the headers, and for the body of an answer that says no; milliseconds. */
  readonly headersMs: number;
  readonly refusalMs: number;
  readonly refusalBound: number;
  /** Longest silence in the body, asked again after each chunk; milliseconds. */
  idleMs(): number;
  readonly signal?: AbortSignal | undefined;
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
  /** Told the number of the request in the log. */
  readonly onExchange?: ((id: number) => void) | undefined;
  onHeaders(traceId: string | undefined): void;
  /** A piece of the body, decompressed. False: enough; the connection is closed. */
  onChunk(chunk: Buffer): boolean;
}

/**
 * - `read`    the body of a good answer went to `onChunk`: to its end, or as far as was wanted
 * - `broken`  the same, but something broke it: the far end, `signal`, or silence (`isTired`)
 * - `refused` an answer with another status than 2xx
 * - `no-answer` not even that
 */
export type StreamedOnce =
  | { readonly kind: 'read' }
  | { readonly kind: 'broken'; readonly error: unknown; readonly isTired: boolean }
  | { readonly kind: 'refused'; readonly answer: HttpAnswer }
  | { readonly kind: 'no-answer'; readonly reached: boolean; readonly error: unknown };

/** POSTs once, and hands out the answer while it comes in. */
export async function streamOnce(request: StreamOnceRequest): Promise<StreamedOnce> {
  const { client, isReached } = createClientForOne(request.origin, request.connector);
  const tired = new AbortController();
  const { clock, signal, observe } = request;
  let takeBack = clock.after(request.headersMs, () => tired.abort());
  const wait = (milliseconds: number) => {
    takeBack();
    takeBack = clock.after(milliseconds, () => tired.abort());
  };
  // The log comes last, so that it is shown what was said.
  const dispatcher = client.compose(...(observe ? [decompress, observe] : [decompress]));
  let isOpen = false;
  try {
    const response = await dispatcher.request({
      method: 'POST',
      path: request.path,
      headers: request.headers,
      body: request.body,
      idempotent: false,
      signal: signal ? AbortSignal.any([signal, tired.signal]) : tired.signal,
      opaque: { onExchange: request.onExchange },
    });
    if (!isGood({ status: response.statusCode })) {
      wait(request.refusalMs);
      return { kind: 'refused', answer: await readAnswer(response, request.refusalBound) };
    }
    isOpen = true;
    request.onHeaders(readTraceId(first(response.headers['traceparent'])));
    wait(request.idleMs());
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      if (!request.onChunk(chunk)) break;
      wait(request.idleMs());
    }
    return { kind: 'read' };
  } catch (error) {
    if (isOpen) return { kind: 'broken', error, isTired: tired.signal.aborted };
    return { kind: 'no-answer', reached: isReached(), error };
  } finally {
    takeBack();
    await client.destroy().catch(() => {});
  }
}
