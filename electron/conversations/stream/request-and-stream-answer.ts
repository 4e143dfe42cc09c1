import type { Answer, AnswerState } from '../../../shared/conversations/message.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { chargeClause } from '../../../shared/tasks/can-be-charged.ts';
import type { Json } from '../../../shared/util/json.ts';
import type { Clock } from '../../host/host.ts';
import { looksLikeWebPage } from '../../http/gateway/error-body.ts';
import type { GatewayClient, StreamOptions, StreamOutcome } from '../../http/gateway/gateway-client.ts';
import type { HttpAnswer } from '../../http/gateway/http-answer.ts';
import { type FailedOutcome, outcomeOfErrorWithSuccess } from '../../http/gateway/request-outcome.ts';
import { createTraceparent, readTraceId } from '../../http/gateway/traceparent.ts';
import type { AnswerAssembly } from './answer-assembly.ts';
import type { AnswerBuilder } from './answer-builder.ts';
import { createAnswerReader, type StreamEvent } from './answer-parser.ts';
import { createExtractedBase64, type LongBase64 } from './base64-placeholders.ts';
import { createChatAssembly } from './chat-assembly.ts';
import { createMessagesAssembly } from './messages-assembly.ts';
import { createThrottledGrowth, type OnGrowth } from './throttled-growth.ts';

/** Measures when each answer began and continued. Milliseconds since the request. */
function createAnswerTimes(assembly: AnswerAssembly, clock: Clock) {
  const began = clock.monotonic();
  const since = () => Math.max(0, Math.round((clock.monotonic() - began) * 10) / 10);
  const seen: number[] = [];
  const last: number[] = [];
  /** Start time of the thinking, by choice, while only thinking has arrived. */
  const thoughtSince: (number | undefined)[] = [];
  return {
    /** Call after each received chunk of data. */
    update(): void {
      for (const [choice, answer] of assembly.answers.entries()) {
        const { contentCount } = answer;
        if (contentCount === (seen[choice] ?? 0)) continue;
        const now = since();
        if (seen[choice] === undefined) {
          answer.set(['state'], 'streaming');
          answer.set(['firstMs'], now);
          if (!hasSaidMore(answer)) thoughtSince[choice] = now;
        } else if (thoughtSince[choice] !== undefined && hasSaidMore(answer)) {
          answer.set(['thoughtMs'], Math.round((now - thoughtSince[choice]) * 10) / 10);
          thoughtSince[choice] = undefined;
        }
        seen[choice] = contentCount;
        last[choice] = now;
      }
    },
    /** Returns the times that are known at the end. */
    timesOf(choice: number): Pick<Answer, 'lastMs' | 'endedMs'> {
      const lastMs = last[choice];
      return { ...(lastMs === undefined ? {} : { lastMs }), endedMs: since() };
    },
  };
}

const thoughts = new Set(['thinking', 'redacted_thinking']);

/** True when an answer contains more than thinking. */
function hasSaidMore(answer: AnswerBuilder): boolean {
  const blocks = answer.valueAt(['body', 'content']);
  if (Array.isArray(blocks)) return blocks.some((_, index) => !thoughts.has(String(typeAt(answer, index))));
  return ['content', 'refusal', 'tool_calls', 'function_call', 'audio'].some((name) => {
    const value = answer.valueAt(['body', 'message', name]);
    return value !== undefined && value !== null && value !== '';
  });
}

function typeAt(answer: AnswerBuilder, index: number) {
  return answer.valueAt(['body', 'content', index, 'type']);
}

interface RequestedAnswer {
  readonly client: GatewayClient;
  readonly path: string;
  /** JSON text of the request. */
  readonly body: string;
  /** The waiting answer with an empty body. `choices` is the requested number. */
  readonly answer: Answer;
  /** The request asks for a stream. Without one, the gateway may be silent much longer before the headers. */
  readonly streams: boolean;
  readonly clock: Clock;
  /** Aborts when the user stops the answer. */
  readonly signal: AbortSignal;
  readonly onGrowth: OnGrowth;
  readonly keyIn?: StreamOptions['keyIn'];
  /** For example the version header. */
  readonly headers?: StreamOptions['headers'];
  /** Maximum silence within an answer. Milliseconds. */
  readonly idleMs?: number;
}

interface EndedAnswer {
  readonly answer: Answer;
  /**
   * Images and audio above 256 KB, by JSON Pointer into `body`, where the string is empty. Shorter ones are in `body`.
   */
  readonly base64: ReadonlyMap<string, LongBase64>;
}

const streamTimeout = 120_000;
const totalTimeout = 600_000;
const idleTimeout = 300_000;
/** After every choice has ended, only counts and the terminator can follow. Milliseconds. */
const finishedTimeout = 5_000;
/** Maximum size of all answers to one request. Bytes. */
const largestAnswer = 512 * 1024 * 1024;

/**
 * Sends one request, which may be charged, and builds the answers while they arrive. Never throws: errors are in the
 * answers, one per choice. `onGrowth` also receives their ends.
 */
export async function requestAndStreamAnswer(request: RequestedAnswer): Promise<readonly EndedAnswer[]> {
  const { client, clock, signal, answer, onGrowth } = request;
  const takenOut = createExtractedBase64();
  const assembly = (answer.endpoint === 'chat' ? createChatAssembly : createMessagesAssembly)(answer, takenOut);
  const times = createAnswerTimes(assembly, clock);
  const facts: { traceId?: string; requestId?: number } = {};
  let opened: HttpAnswer | undefined;
  let refusal: FailedOutcome | undefined;
  let bytes = 0;
  let isTooLarge = false;

  const notify = createThrottledGrowth(assembly, clock, onGrowth);
  const reader = createAnswerReader(
    {
      onEvent(event) {
        const more = assembly.addEvent(event);
        times.update();
        return more;
      },
      onWholeAnswer(whole) {
        const charged = chargeClause(answer, ' and charged');
        refusal = opened && outcomeOfErrorWithSuccess(withTextOf(whole, opened), whole.json, clock.now(), charged);
        if (!refusal) assembly.setWholeAnswer(whole);
        times.update();
      },
    },
    { redact: client.redact, takenOut },
  );

  const traceparent = createTraceparent();
  const outcome = await client.stream(request.path, request.body, {
    traceparent,
    headersMs: request.streams ? streamTimeout : totalTimeout,
    idleMs: () =>
      assembly.answers.every((each) => each.isFinished) ? finishedTimeout : (request.idleMs ?? idleTimeout),
    signal,
    ...(request.keyIn === undefined ? {} : { keyIn: request.keyIn }),
    ...(request.headers === undefined ? {} : { headers: request.headers }),
    onExchange(id) {
      facts.requestId = id;
    },
    onOpen(begun) {
      opened = begun;
      const traceId = begun.traceId ?? readTraceId(traceparent);
      if (traceId !== undefined) facts.traceId = traceId;
      for (const each of assembly.answers) state(each, facts);
      notify.soon();
    },
    onChunk(chunk) {
      bytes += chunk.byteLength;
      const found = reader.add(chunk);
      isTooLarge = found === 'too-large' || bytes > largestAnswer;
      notify.soon();
      return found === 'more' && !isTooLarge;
    },
  });

  if (!isTooLarge && (outcome.kind === 'read' || outcome.kind === 'broken')) reader.end();
  assembly.end();
  const end = streamEndOf({ outcome: refusal ?? outcome, isTooLarge, tail: reader.tail(), isStopped: signal.aborted });
  for (const [index, each] of assembly.answers.entries()) {
    const ending = answerOutcome(each, assembly, end);
    const traceId = ending.problem?.traceId ?? facts.traceId;
    state(each, {
      ...facts,
      ...times.timesOf(index),
      state: ending.state,
      ...(ending.isUnclosed && { isUnclosed: true }),
      ...(traceId === undefined ? {} : { traceId }),
      ...(ending.problem && { problem: { ...(traceId === undefined ? {} : { traceId }), ...ending.problem } }),
    });
  }
  notify.now();
  return assembly.answers.map((each) => ({ answer: each.answer(), base64: each.base64 }));
}

/** The text is created only for an error, because forty million characters take long. */
function withTextOf(whole: StreamEvent, opened: HttpAnswer): HttpAnswer {
  return {
    ...opened,
    get text() {
      return whole.text;
    },
  };
}

function state(answer: AnswerBuilder, facts: Partial<Answer>): void {
  for (const [name, value] of Object.entries(facts)) answer.set([name], value as Json);
}

interface AnswerOutcome {
  readonly state: AnswerState;
  readonly problem?: Problem;
  /** The answer is complete although the stream did not report its end. */
  readonly isUnclosed?: true;
}

/** Returns the outcome of one answer. docs/decisions/2026-11-21-when-an-answer-is-complete.md contains the table. */
export function answerOutcome(answer: AnswerBuilder, assembly: AnswerAssembly, end: StreamEnd): AnswerOutcome {
  const isChat = answer.valueAt(['endpoint']) === 'chat';
  if (answer.isFinished) {
    return isChat || assembly.isOver ? { state: 'complete' } : { state: 'complete', isUnclosed: true };
  }
  const hasContent = answer.contentCount > 0;
  if (isChat && assembly.isOver && hasContent && !assembly.problem) return { state: 'complete' };
  if (end.kind === 'stopped') return { state: 'stopped' };
  if (end.kind === 'refused') return { state: 'failed', problem: end.problem };
  const sent = answer.valueAt(['synthetic']) === true ? ({ synthetic: true } as const) : {};
  const found = problemOf(assembly, end, hasContent);
  if (!hasContent)
    return { state: 'failed', problem: withMoney(found, chargeClause(sent, ' It may have been charged.')) };
  return {
    state: 'interrupted',
    problem: withMoney(found, ` The partial answer is saved${chargeClause(sent, ' and may have been charged')}.`),
  };
}

function problemOf(assembly: AnswerAssembly, end: StreamEnd, hasContent: boolean): Problem {
  const reportedProblem = assembly.problem;
  // An incomplete JSON answer cannot be read, because the connection broke.
  if (end.kind === 'broken')
    return { ...(reportedProblem?.raw === undefined ? {} : { raw: reportedProblem.raw }), ...end.problem };
  if (reportedProblem) return reportedProblem;
  if (!assembly.isOver) return problem('network', 'The connection ended before the answer was complete.');
  return hasContent
    ? problem('answer', 'The gateway ended the answer without stating how it ended.')
    : problem('answer', 'The gateway ended the stream without this answer.');
}

function withMoney(found: Problem, money: string): Problem {
  return { ...found, sentence: `${found.sentence}${money}` };
}

/**
 * The way in which an answer ended.
 * - `end`     completely, or at the terminator, where reading stops
 * - `broken`  with an error, which the problem describes
 * - `refused` before any data: the request was declined, or has no answer
 * - `stopped` by the user
 */
type StreamEnd =
  | { readonly kind: 'end' | 'stopped' }
  | { readonly kind: 'broken' | 'refused'; readonly problem: Problem };

interface Facts {
  readonly outcome: StreamOutcome;
  readonly isTooLarge: boolean;
  /** The last kilobytes of a stream. */
  readonly tail: string;
  readonly isStopped: boolean;
}

export function streamEndOf({ outcome, isTooLarge, tail, isStopped }: Facts): StreamEnd {
  if (isStopped && outcome.kind !== 'read') return { kind: 'stopped' };
  if (outcome.kind === 'refused' || outcome.kind === 'unknown') return { kind: 'refused', problem: outcome.problem };
  if (isTooLarge) {
    return {
      kind: 'broken',
      problem: problem('answer', 'The answer is larger than Triptych accepts, so it was cut off.'),
    };
  }
  // A proxy that fails writes its web page into the stream.
  const page = tail.split(/\r\n|\r|\n/).find((line) => looksLikeWebPage(line, ''));
  if (page !== undefined) {
    const raw = tail.slice(tail.indexOf(page));
    return { kind: 'broken', problem: problem('answer', 'A web page arrived in the middle of the answer.', { raw }) };
  }
  return outcome.kind === 'broken' ? outcome : { kind: 'end' };
}
