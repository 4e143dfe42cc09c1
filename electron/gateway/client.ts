import { Agent, type Dispatcher } from 'undici';
import { type Problem, problem } from '../../shared/problem.ts';
import type { Clock } from '../host.ts';
import { createConnector, type ProxyFor } from '../network/connector.ts';
import { problemOfAnswer, problemOfContent } from './answer-problem.ts';
import { type HttpAnswer, readAnswer } from './http-answer.ts';
import { createRedactor } from './redact.ts';
import { type SentOnce, sendOnce } from './send-once.ts';
import { createTraceparent } from './traceparent.ts';
import { isWorthAnotherTry, problemOfTransport } from './transport-problem.ts';

export interface JsonAnswer {
  readonly value: unknown;
  readonly status: number;
  readonly text: string;
  readonly traceId: string | undefined;
}

/**
 * - `answered`  2xx with JSON
 * - `refused`   nothing was made: declined, or provably nothing reached the gateway. `again`: it may be sent once
 *               more without asking, since it never arrived, or was declined only for the moment
 * - `unknown`   the request may have been accepted, and charged
 */
export type PostOutcome =
  | { readonly kind: 'answered'; readonly answer: JsonAnswer }
  | { readonly kind: 'refused'; readonly problem: Problem; readonly again: boolean }
  | { readonly kind: 'unknown'; readonly problem: Problem };

export type GetOutcome =
  | { readonly ok: true; readonly answer: JsonAnswer }
  | { readonly ok: false; readonly problem: Problem };

export interface PostOptions {
  readonly traceparent?: string;
  /** Largest answer that is read, bytes; 1 MB where it is left out. */
  readonly bound?: number;
  readonly signal?: AbortSignal;
}

/** One gateway with one key. Nothing else in this program sends a key anywhere. */
export interface GatewayClient {
  readonly origin: string;
  /** Sends a request that may be charged: once, on a connection of its own. */
  post(path: string, body: string, options?: PostOptions): Promise<PostOutcome>;
  /** Asks for something that costs nothing. */
  get(path: string): Promise<GetOutcome>;
  /** Ends questions that are out, and forgets their connections: after a sleep nobody is at the other end of them. */
  dropConnections(): void;
  close(): Promise<void>;
}

export interface GatewayClientOptions {
  readonly origin: string;
  readonly key: string;
  readonly clock: Clock;
  readonly proxyFor?: ProxyFor | undefined;
  /** Sees every request pass by, and changes none. */
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
}

const pollBound = 1024 * 1024;
const pollPatience = 30_000;
const createPatience = 120_000;

export function createGatewayClient({ origin, key, clock, proxyFor, observe }: GatewayClientOptions): GatewayClient {
  const host = new URL(origin).host;
  const redactor = createRedactor();
  redactor.add(key);
  const connector = createConnector({ proxyFor });
  let polls = openPolls();

  function openPolls(): Dispatcher {
    const patience = { headersTimeout: pollPatience, bodyTimeout: pollPatience };
    const agent = new Agent({ connect: connector, allowH2: false, connections: 8, ...patience });
    return observe ? agent.compose(observe) : agent;
  }

  /** A path is ours, but it may carry an id of theirs: whatever it says, the key goes to this origin alone. */
  function checked(path: string): string {
    if (/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path)) return path;
    throw new Error('This is no path of a gateway');
  }

  function headersFor(traceparent: string): Record<string, string> {
    return { accept: 'application/json', authorization: `Bearer ${key}`, traceparent };
  }

  /** Error pages like to repeat the request; the key must not come back into our files that way. */
  function clean(answer: HttpAnswer): HttpAnswer {
    return { ...answer, text: redactor.redact(answer.text) };
  }

  return {
    origin,

    async post(path, body, options = {}) {
      const stop = new AbortController();
      // Bounds the whole exchange: an answer that drips a byte a second passes every other timeout.
      const takeBack = clock.after(createPatience + pollPatience, () => stop.abort());
      const sent = await sendOnce({
        origin,
        path: checked(path),
        headers: {
          ...headersFor(options.traceparent ?? createTraceparent()),
          'content-type': 'application/json',
        },
        body,
        connector,
        bound: options.bound ?? pollBound,
        clock,
        patienceMs: createPatience,
        signal: options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal,
        observe,
      });
      takeBack();
      return judgePost(sent.kind === 'answer' ? { ...sent, answer: clean(sent.answer) } : sent, host, clock.now());
    },

    async get(path) {
      const stop = new AbortController();
      // Bounds the whole exchange: an answer that drips a byte a second passes every other timeout.
      const takeBack = clock.after(pollPatience, () => stop.abort());
      try {
        const response = await polls.request({
          origin,
          path: checked(path),
          method: 'GET',
          headers: headersFor(createTraceparent()),
          signal: stop.signal,
        });
        return judgeGet(clean(await readAnswer(response, pollBound)), clock.now());
      } catch (error) {
        return { ok: false, problem: problemOfTransport(error, host) };
      } finally {
        takeBack();
      }
    },

    dropConnections() {
      const old = polls;
      polls = openPolls();
      old.destroy().catch(() => {});
    },

    async close() {
      await polls.destroy().catch(() => {});
    },
  };
}

function judgeGet(answer: HttpAnswer, now: number): GetOutcome {
  if (answer.status < 200 || answer.status > 299) return { ok: false, problem: problemOfAnswer(answer, now) };
  const read = readJson(answer);
  return read.ok ? { ok: true, answer: read.answer } : read;
}

function judgePost(sent: SentOnce, host: string, now: number): PostOutcome {
  if (sent.kind === 'no-answer') {
    const found = problemOfTransport(sent.error, host);
    if (!sent.reached) return { kind: 'refused', problem: unsent(found), again: isWorthAnotherTry(sent.error) };
    return unknown(found, 'The request had already left');
  }
  const { answer } = sent;
  if (answer.status >= 200 && answer.status <= 299) {
    const read = readJson(answer);
    return read.ok ? { kind: 'answered', answer: read.answer } : unknown(read.problem, 'The gateway said yes');
  }
  const found = problemOfAnswer(answer, now);
  // These say that nothing was made. 503 says so only when it names a time to come back.
  const declined =
    (answer.status >= 300 && answer.status <= 499 && answer.status !== 408 && answer.status !== 409) ||
    (answer.status === 503 && found.retryAfterMs !== undefined);
  if (!declined) return unknown(found, 'The request had arrived');
  const isTold = answer.status === 503 || (answer.status === 429 && answer.retryAfter !== undefined);
  return { kind: 'refused', problem: found, again: isTold };
}

function unsent(found: Problem): Problem {
  if (found.sentence.endsWith('Nothing was sent.')) return found;
  return { ...found, sentence: `${found.sentence} Nothing was sent.` };
}

function unknown(found: Problem, why: string): PostOutcome {
  const { kind, sentence, ...more } = found;
  const warning = `${why}, so it may have been accepted and charged; it is not sent again by itself.`;
  return { kind: 'unknown', problem: problem(kind, `${sentence} ${warning}`, more) };
}

function readJson(answer: HttpAnswer): { ok: true; answer: JsonAnswer } | { ok: false; problem: Problem } {
  if (answer.cut) return { ok: false, problem: problemOfContent(answer, 'is far longer than it should be.') };
  try {
    const value: unknown = JSON.parse(answer.text.replace(/^\ufeff/, ''));
    return { ok: true, answer: { value, status: answer.status, text: answer.text, traceId: answer.traceId } };
  } catch {
    const what = answer.text.trim() === '' ? 'is empty.' : 'cannot be read: it is not JSON.';
    return { ok: false, problem: problemOfContent(answer, what) };
  }
}
