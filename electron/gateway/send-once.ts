import { type buildConnector, Client, type Dispatcher } from 'undici';
import type { Clock } from '../host.ts';
import { type HttpAnswer, readAnswer } from './http-answer.ts';

export interface SendOnceRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connector: buildConnector.connector;
  /** Largest answer that is read, bytes. */
  readonly bound: number;
  readonly clock: Clock;
  /** For the headers, milliseconds. */
  readonly patienceMs: number;
  /** The end of the program: whatever the request became is then not known. */
  readonly signal?: AbortSignal | undefined;
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
}

export type SentOnce =
  | { readonly kind: 'answer'; readonly answer: HttpAnswer }
  /** `reached`: a connection stood, so some of the request may have arrived. Without one, provably nothing did. */
  | { readonly kind: 'no-answer'; readonly reached: boolean; readonly error: unknown };

/**
 * POSTs once. The client lives for this one request and its connector gives out one connection and no second, so that
 * no layer below can send the request again: that would be paid for twice.
 */
export async function sendOnce(request: SendOnceRequest): Promise<SentOnce> {
  let reached = false;
  const client = new Client(request.origin, {
    pipelining: 0,
    allowH2: false,
    // These would run by another clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(options, callback) {
      if (reached) {
        callback(new Error('A request that may be charged is never sent over a second connection'), null);
        return;
      }
      request.connector(options, (...result) => {
        if (result[0] === null) reached = true;
        callback(...result);
      });
    },
  });
  const tired = new AbortController();
  const { clock, patienceMs } = request;
  const takeBack = clock.after(patienceMs, () => tired.abort());
  try {
    const { path, headers, body, signal, observe } = request;
    const response = await (observe ? client.compose(observe) : client).request({
      method: 'POST',
      path,
      headers,
      body,
      idempotent: false,
      signal: signal ? AbortSignal.any([signal, tired.signal]) : tired.signal,
    });
    takeBack();
    return { kind: 'answer', answer: await readAnswer(response, request.bound) };
  } catch (error) {
    return { kind: 'no-answer', reached, error };
  } finally {
    takeBack();
    // Nothing is in flight any more; destroying also ends a body that was left at its bound.
    await client.destroy().catch(() => {});
  }
}
