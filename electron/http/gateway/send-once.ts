import type { buildConnector, Dispatcher } from 'undici';
import type { Clock } from '../../host/host.ts';
import { type HttpAnswer, readAnswer } from './http-answer.ts';
import { createSingleRequestClient } from './single-request-client.ts';

interface SendOnceRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connector: buildConnector.connector;
  /** Maximum size of the answer. Bytes. */
  readonly bound: number;
  readonly clock: Clock;
  /** Timeout for the headers. Milliseconds. */
  readonly timeoutMs: number;
  /** Aborts at the end of the program: the outcome of the request is then unknown. */
  readonly signal?: AbortSignal | undefined;
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
}

type SentOnce =
  | { readonly kind: 'answer'; readonly answer: HttpAnswer }
  /** `reached`: a connection existed, so a part of the request may have arrived. Otherwise nothing arrived. */
  | { readonly kind: 'no-answer'; readonly reached: boolean; readonly error: unknown };

/** Sends one POST and reads the whole answer. */
export async function sendOnce(request: SendOnceRequest): Promise<SentOnce> {
  const { client, isReached } = createSingleRequestClient(request.origin, request.connector);
  const timedOut = new AbortController();
  const { clock, timeoutMs } = request;
  const cancelTimer = clock.after(timeoutMs, () => timedOut.abort());
  try {
    const { path, headers, body, signal, observe } = request;
    const response = await (observe ? client.compose(observe) : client).request({
      method: 'POST',
      path,
      headers,
      body,
      idempotent: false,
      signal: signal ? AbortSignal.any([signal, timedOut.signal]) : timedOut.signal,
    });
    cancelTimer();
    return { kind: 'answer', answer: await readAnswer(response, request.bound) };
  } catch (error) {
    return { kind: 'no-answer', reached: isReached(), error };
  } finally {
    cancelTimer();
    // The request has ended. Destroying the client also ends a body that was cut at its limit.
    await client.destroy().catch(() => {});
  }
}
