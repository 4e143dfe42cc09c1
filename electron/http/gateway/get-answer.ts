import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../host/host.ts';
import { collectAnswer, type HttpAnswer } from './http-answer.ts';

interface GetAnswerRequest {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum size of the answer. Bytes. A longer answer is cut. */
  readonly bound: number;
  readonly clock: Clock;
  /** Timeout for the whole exchange: an answer of one byte per second passes every other timeout. Milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Sends one GET and returns the whole answer. Rejects with the transport error. The body is read directly from the
 * dispatcher: a Node stream, its iterator and a signal cost as much as the rest of a poll.
 */
export function getAnswer(request: GetAnswerRequest): Promise<HttpAnswer> {
  const { dispatcher, origin, path, headers, clock } = request;
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const gathered = collectAnswer(request.bound);
  let responseStart: { status: number; headers: IncomingHttpHeaders } | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  let isOver = false;

  const cancelTimer = clock.after(request.timeoutMs, () => {
    const reason = new DOMException('The request took too long', 'TimeoutError');
    fail(reason);
    controller?.abort(reason);
  });

  function isLast(): boolean {
    if (isOver) return false;
    isOver = true;
    cancelTimer();
    return true;
  }
  function fail(error: unknown): void {
    if (isLast()) reject(error);
  }
  function answer(): void {
    if (!responseStart) fail(new Error('The response never started'));
    else if (isLast()) resolve(gathered.answer(responseStart.status, responseStart.headers));
  }

  dispatcher.dispatch(
    { origin, path, method: 'GET', headers },
    {
      onRequestStart(started) {
        controller = started;
        // The caller stopped waiting before the connection was ready.
        if (isOver) started.abort(new DOMException('The request took too long', 'TimeoutError'));
      },
      onResponseStart(_, status, received) {
        // Informational answers (100, 103) are ignored.
        if (status >= 200) responseStart = { status, headers: received };
      },
      onResponseData(started, chunk) {
        if (isOver || gathered.add(chunk)) return;
        answer();
        // Aborting also ends the connection, so an endless answer is never read to its end.
        started.abort(new DOMException('Enough data was read', 'AbortError'));
      },
      onResponseEnd: answer,
      onResponseError: (_, error) => fail(error),
    },
  );
  return promise;
}
