import type { buildConnector, Dispatcher } from 'undici';
import type { Clock } from '../../host/host.ts';
import { createClientForOneConnection } from './client-for-one-connection.ts';
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
  readonly timeoutMs: number;
  /** The end of the program: whatever the request became is then not known. */
  readonly signal?: AbortSignal | undefined;
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
}

export type SentOnce =
  | { readonly kind: 'answer'; readonly answer: HttpAnswer }
  /** `reached`: a connection stood, so some of the request may have arrived. Without one, provably nothing did. */
  | { readonly kind: 'no-answer'; readonly reached: boolean; readonly error: unknown };

/** POSTs once, and reads the whole answer. */
export async function sendOnce(request: SendOnceRequest): Promise<SentOnce> {
  const { client, isReached } = createClientForOneConnection(request.origin, request.connector);
  const timedOut = new AbortController();
  const { clock, timeoutMs } = request;
  const takeBack = clock.after(timeoutMs, () => timedOut.abort());
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
    takeBack();
    return { kind: 'answer', answer: await readAnswer(response, request.bound) };
  } catch (error) {
    return { kind: 'no-answer', reached: isReached(), error };
  } finally {
    takeBack();
    // Nothing is in flight any more; destroying also ends a body that was left at its bound.
    await client.destroy().catch(() => {});
  }
}
