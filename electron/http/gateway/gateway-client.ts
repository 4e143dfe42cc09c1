import { Agent, type Dispatcher } from 'undici';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { Clock } from '../../host/host.ts';
import { createRedactor } from '../../util/redact.ts';
import { createConnector } from '../proxies/proxy-connector.ts';
import type { Proxies } from '../proxies/proxy-types.ts';
import { getAnswer } from './get-answer.ts';
import type { HttpAnswer } from './http-answer.ts';
import {
  type FailedOutcome,
  isSuccess,
  type JsonAnswer,
  outcomeOfErrorWithSuccess,
  outcomeOfGet,
  outcomeOfNoAnswer,
  outcomeOfRefusal,
  readJson,
  unknownOutcome,
} from './request-outcome.ts';
import { sendOnce } from './send-once.ts';
import { streamOnce } from './stream-once.ts';
import { readAccepted } from './task-answers.ts';
import { createTraceparent } from './traceparent.ts';
import { problemOfTransport } from './transport-problem.ts';

type GetOutcome = ReturnType<typeof outcomeOfGet>;

/** `answered`: a 2xx status and JSON. */
export type PostOutcome = { readonly kind: 'answered'; readonly answer: JsonAnswer } | FailedOutcome;

interface PostOptions {
  readonly traceparent?: string;
  /** Maximum size of the answer. Bytes. Default: 1 MB. */
  readonly bound?: number;
  readonly signal?: AbortSignal;
}

export interface StreamOptions {
  readonly traceparent?: string;
  /** The only header that contains the key. Default: `authorization`. */
  readonly keyIn?: 'authorization' | 'x-api-key';
  /** Additional headers. Only names that end in `-version` are sent, so no header of Triptych can be replaced. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum wait for the headers. Milliseconds. Default: 120 s. */
  readonly headersMs?: number;
  /** Returns the maximum silence within the body, in milliseconds. Called after each chunk. */
  idleMs(): number;
  readonly signal?: AbortSignal;
  /** Receives the id of the request in the request log. */
  onExchange?(id: number): void;
  /** Called when an answer with a success status begins. Its text is empty. */
  onOpen(opened: HttpAnswer): void;
  /** Receives decompressed bytes of the body. Return false to stop reading and close the connection. */
  onChunk(chunk: Buffer): boolean;
}

/**
 * - `read` the answer was read to its end, or as far as needed
 * - `broken` an error or an abort interrupted the answer
 */
export type StreamOutcome =
  | { readonly kind: 'read' }
  | { readonly kind: 'broken'; readonly problem: Problem }
  | FailedOutcome;

/** One request that ended, or whose answer began. A request that this program ended has no outcome. */
export interface GatewayOutcome {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Omitted after a success. */
  readonly problem?: Problem;
}

/** The client of one gateway with one key. No other code in this program sends a key. */
export type GatewayClient = ReturnType<typeof createGatewayClient>;

interface GatewayClientOptions {
  readonly origin: string;
  readonly key: string;
  /** Sent with every request, by lower-case name. Headers that this client sets itself are not replaced. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True when no request to this gateway can be charged. */
  readonly isFree?: boolean | undefined;
  readonly clock: Clock;
  readonly proxies?: Proxies | undefined;
  /** Called once for each request. */
  readonly onOutcome?: ((outcome: GatewayOutcome) => void) | undefined;
  /** Observes every request without changing it. */
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
}

/** Maximum number of simultaneous connections to a gateway for free requests. */
export const mostPollConnections = 8;

const pollBound = 1024 * 1024;
const pollTimeoutMs = 30_000;
const createTimeoutMs = 120_000;

export function createGatewayClient(options: GatewayClientOptions) {
  const { origin, key, headers: extra = {}, clock, proxies, observe, onOutcome = () => {} } = options;
  const host = new URL(origin).host;
  const charged = options.isFree ? '' : ' and charged';
  const redactor = createRedactor();
  for (const secret of [key, ...Object.values(extra)]) redactor.add(secret);
  const connector = createConnector({ proxies });
  let polls = openPolls();
  let isClosed = false;

  function openPolls(): Dispatcher {
    const timeout = { headersTimeout: pollTimeoutMs, bodyTimeout: pollTimeoutMs };
    const agent = new Agent({ connect: connector, allowH2: false, connections: mostPollConnections, ...timeout });
    return observe ? agent.compose(observe) : agent;
  }

  /**
   * Throws for a path that leads to another origin. A path may contain an id from the gateway, and the key is sent only
   * to this origin.
   */
  function checked(path: string): string {
    if (/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path)) return path;
    throw new Error('This isn’t a valid gateway path');
  }

  function headersFor(traceparent: string) {
    return { ...extra, accept: 'application/json', authorization: `Bearer ${key}`, traceparent };
  }

  /** Removes the key from an answer. Error pages often repeat the request, and the key must not be stored that way. */
  function clean(answer: HttpAnswer): HttpAnswer {
    return { ...answer, text: redactor.redact(answer.text) };
  }

  async function requestJson(path: string): Promise<GetOutcome> {
    try {
      const answer = await getAnswer({
        dispatcher: polls,
        origin,
        path: checked(path),
        headers: headersFor(createTraceparent()),
        bound: pollBound,
        clock,
        timeoutMs: pollTimeoutMs,
      });
      return outcomeOfGet(clean(answer), clock.now());
    } catch (error) {
      return { ok: false, problem: problemOfTransport(error, host) };
    }
  }

  return {
    origin,
    /** Sends a request that may be charged: once, on a separate connection. */
    async post(path: string, body: string, options: PostOptions = {}): Promise<PostOutcome> {
      const stop = new AbortController();
      // Limits the whole exchange: an answer of one byte per second passes every other timeout.
      const cancelTimer = clock.after(createTimeoutMs + pollTimeoutMs, () => stop.abort());
      const result = await sendOnce({
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
        timeoutMs: createTimeoutMs,
        signal: options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal,
        observe,
      });
      cancelTimer();
      const cleaned = result.kind === 'answer' ? { ...result, answer: clean(result.answer) } : result;
      const outcome = judgePost(cleaned, host, clock.now(), charged);
      if (result.kind === 'answer' || options.signal?.aborted !== true)
        onOutcome({ method: 'POST', path, ...(outcome.kind === 'answered' ? {} : { problem: outcome.problem }) });
      return outcome;
    },
    /** Sends a request like `post`, and returns the answer while it arrives, with any content type. */
    async stream(path: string, body: string, options: StreamOptions): Promise<StreamOutcome> {
      const { traceparent = createTraceparent(), keyIn = 'authorization', headersMs = createTimeoutMs } = options;
      const { authorization, ...rest } = headersFor(traceparent);
      const streamed = await streamOnce({
        origin,
        path: checked(path),
        headers: {
          ...onlyVersions(options.headers ?? {}),
          ...rest,
          accept: 'text/event-stream, application/json',
          'content-type': 'application/json',
          ...(keyIn === 'authorization' ? { authorization } : { 'x-api-key': key }),
        },
        body,
        connector,
        clock,
        headersMs,
        refusalMs: pollTimeoutMs,
        mostRefusalBytes: pollBound,
        idleMs: options.idleMs,
        signal: options.signal,
        observe,
        onExchange: options.onExchange,
        onHeaders(answer) {
          onOutcome({ method: 'POST', path });
          options.onOpen(answer);
        },
        onChunk: options.onChunk,
      });
      if (streamed.kind === 'read') return streamed;
      if (streamed.kind === 'refused' || streamed.kind === 'no-answer') {
        const outcome =
          streamed.kind === 'refused'
            ? outcomeOfRefusal(clean(streamed.answer), clock.now(), charged)
            : outcomeOfNoAnswer(streamed.error, streamed.reached, host, charged);
        if (streamed.kind === 'refused' || options.signal?.aborted !== true)
          onOutcome({ method: 'POST', path, problem: outcome.problem });
        return outcome;
      }
      const found = problemOfTransport(streamed.error, host);
      return {
        kind: 'broken',
        problem: streamed.isTimedOut ? problem('timeout', `${host} stopped responding.`) : found,
      };
    },
    /** Removes the key from a text. */
    redact: (text: string): string => redactor.redact(text),
    /** Sends a free request. */
    async get(path: string): Promise<GetOutcome> {
      const dispatcher = polls;
      const outcome = await requestJson(path);
      if (outcome.ok || (dispatcher === polls && !isClosed))
        onOutcome({ method: 'GET', path, ...(outcome.ok ? {} : { problem: outcome.problem }) });
      return outcome;
    },
    /** Aborts open requests and closes their connections, which are dead after the computer slept. */
    dropConnections(): void {
      const old = polls;
      polls = openPolls();
      old.destroy().catch(() => {});
    },
    async close(): Promise<void> {
      isClosed = true;
      await polls.destroy().catch(() => {});
    },
  };
}

function onlyVersions(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^[a-z0-9-]+-version$/i.test(name)));
}

function judgePost(
  result: Awaited<ReturnType<typeof sendOnce>>,
  host: string,
  now: number,
  charged: string,
): PostOutcome {
  if (result.kind === 'no-answer') return outcomeOfNoAnswer(result.error, result.reached, host, charged);
  if (!isSuccess(result.answer)) return outcomeOfRefusal(result.answer, now, charged);
  const read = readJson(result.answer);
  if (!read.ok) return unknownOutcome(read.problem, 'The gateway confirmed the request', charged);
  // An ID counts, whatever else the body says: the task may exist, and polling is free.
  const failed = readAccepted(read.answer).ok
    ? undefined
    : outcomeOfErrorWithSuccess(result.answer, read.answer.value, now, charged);
  return failed ?? { kind: 'answered', answer: read.answer };
}
