import type { IncomingHttpHeaders } from 'node:http';
import type { buildConnector, Dispatcher } from 'undici';
import type { Clock } from '../../host/host.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import { decompress } from './decompress.ts';
import { collectAnswer, type HttpAnswer } from './http-answer.ts';
import { isSuccess } from './request-outcome.ts';
import { createSingleRequestClient } from './single-request-client.ts';

interface StreamOnceRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connector: buildConnector.connector;
  readonly clock: Clock;
  /** Timeout for the headers, and for the body of an error answer. Milliseconds. */
  readonly headersMs: number;
  readonly refusalMs: number;
  readonly mostRefusalBytes: number;
  /** Returns the maximum silence in the body, in milliseconds. Called after each chunk. */
  idleMs(): number;
  readonly signal?: AbortSignal | undefined;
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
  /** Receives the id of the request in the request log. */
  readonly onExchange?: ((id: number) => void) | undefined;
  /** Called when the body of a successful answer begins. Its text is empty. */
  onHeaders(answer: HttpAnswer): void;
  /** Receives decompressed bytes of the body. Return false to stop reading and close the connection. */
  onChunk(chunk: Buffer): boolean;
}

/**
 * - `read` the body of a successful answer was passed to `onChunk`, to its end or as far as needed
 * - `broken` the body was interrupted by the gateway, by `signal`, or by silence (`isTimedOut`)
 * - `refused` the answer has a status other than 2xx
 * - `no-answer` no answer arrived
 */
type StreamedOnce =
  | { readonly kind: 'read' }
  | { readonly kind: 'broken'; readonly error: unknown; readonly isTimedOut: boolean }
  | { readonly kind: 'refused'; readonly answer: HttpAnswer }
  | { readonly kind: 'no-answer'; readonly reached: boolean; readonly error: unknown };

/**
 * Sends one POST, and passes on the answer while it arrives. Chunks are read directly from the socket: a Node stream
 * would join them, which costs as much as reading.
 */
export function streamOnce(request: StreamOnceRequest): Promise<StreamedOnce> {
  const { client, isReached } = createSingleRequestClient(request.origin, request.connector);
  const { clock, signal, observe } = request;
  const { promise, resolve } = Promise.withResolvers<StreamedOnce>();
  const refusal = collectAnswer(request.mostRefusalBytes);
  let refused: { status: number; headers: IncomingHttpHeaders } | undefined;
  let isOpen = false;
  let isOver = false;
  let isTimedOut = false;
  let cancelTimer = () => {};

  /** Closes the connection before it reports the outcome, so no further data can arrive. */
  function settle(outcome: StreamedOnce): void {
    if (isOver) return;
    isOver = true;
    cancelTimer();
    signal?.removeEventListener('abort', stop);
    client
      .destroy()
      .catch(() => {})
      .finally(() => resolve(outcome));
  }
  function fail(error: unknown): void {
    settle(isOpen ? { kind: 'broken', error, isTimedOut } : { kind: 'no-answer', reached: isReached(), error });
  }
  function stop(): void {
    fail(new DOMException('The request was canceled', 'AbortError'));
  }
  function wait(milliseconds: number): void {
    cancelTimer();
    cancelTimer = clock.after(milliseconds, () => {
      isTimedOut = true;
      stop();
    });
  }
  const answered = ({ status, headers }: { status: number; headers: IncomingHttpHeaders }): StreamedOnce => ({
    kind: 'refused',
    answer: refusal.answer(status, headers),
  });

  // A fast gateway fills every turn of the event loop, and other requests would wait until the end of its answer.
  const pace = createEventLoopYield();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  if (isOver) return promise;
  wait(request.headersMs);
  // The log is the last interceptor, so it records the decompressed answer.
  client.compose(...(observe ? [decompress, observe] : [decompress])).dispatch(
    {
      origin: request.origin,
      method: 'POST',
      path: request.path,
      headers: request.headers,
      body: request.body,
      idempotent: false,
      ...{ opaque: { onExchange: request.onExchange } },
    },
    {
      onRequestStart() {},
      onResponseStart(_, status, headers) {
        // Informational answers (100, 103) are ignored.
        if (isOver || status < 200) return;
        if (isSuccess({ status })) {
          isOpen = true;
          request.onHeaders(collectAnswer(0).answer(status, headers));
          wait(request.idleMs());
        } else {
          refused = { status, headers };
          wait(request.refusalMs);
        }
      },
      onResponseData(controller, chunk) {
        if (isOver) return;
        const turn = pace.yieldIfDue();
        if (turn) controller.pause();
        void turn?.then(() => !isOver && controller.resume());
        if (refused) {
          if (!refusal.add(chunk)) settle(answered(refused));
        } else if (request.onChunk(chunk)) wait(request.idleMs());
        else settle({ kind: 'read' });
      },
      onResponseEnd() {
        settle(refused ? answered(refused) : { kind: 'read' });
      },
      onResponseError: (_, error) => fail(error),
    },
  );
  return promise;
}
