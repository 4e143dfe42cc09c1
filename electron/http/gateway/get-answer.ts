import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../host/host.ts';
import { collectAnswer, type HttpAnswer } from './http-answer.ts';

export interface GetAnswerRequest {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Largest answer that is read, bytes; of a longer one, its beginning is answered. */
  readonly bound: number;
  readonly clock: Clock;
  /** For the whole exchange: an answer that drips a byte a second passes every other timeout. Milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Sends one GET, and reads the whole answer; rejects with the transport error. The body is read directly from the
 * dispatcher: a Node stream, its iterator and a signal cost as much as the rest of a poll.
 */
export function getAnswer(request: GetAnswerRequest): Promise<HttpAnswer> {
  const { dispatcher, origin, path, headers, clock } = request;
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const gathered = collectAnswer(request.bound);
  let begun: { status: number; headers: IncomingHttpHeaders } | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  let isOver = false;

  const takeBack = clock.after(request.timeoutMs, () => {
    const why = new DOMException('The request took too long', 'TimeoutError');
    fail(why);
    controller?.abort(why);
  });

  function isLast(): boolean {
    if (isOver) return false;
    isOver = true;
    takeBack();
    return true;
  }
  function fail(error: unknown): void {
    if (isLast()) reject(error);
  }
  function answer(): void {
    if (!begun) fail(new Error('The response never started'));
    else if (isLast()) resolve(gathered.answer(begun.status, begun.headers));
  }

  dispatcher.dispatch(
    { origin, path, method: 'GET', headers },
    {
      onRequestStart(started) {
        controller = started;
        // No caller waited any more when the connection was ready.
        if (isOver) started.abort(new DOMException('The request took too long', 'TimeoutError'));
      },
      onResponseStart(_, status, received) {
        // An answer before the answer (100, 103) is none.
        if (status >= 200) begun = { status, headers: received };
      },
      onResponseData(started, chunk) {
        if (isOver || gathered.add(chunk)) return;
        answer();
        // With it ends the connection: no endless answer is read to its end.
        started.abort(new DOMException('Enough data was read', 'AbortError'));
      },
      onResponseEnd: answer,
      onResponseError: (_, error) => fail(error),
    },
  );
  return promise;
}
