import type { Dispatcher } from 'undici';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { formatBytes } from '../../../shared/util/format-numbers.ts';
import type { PartialFile } from '../../files/partial-file.ts';
import type { Clock } from '../../host/host.ts';
import { discardBody } from '../discard-body.ts';
import { firstValueOf } from '../gateway/http-answer.ts';
import { problemOfTransport } from '../gateway/transport-problem.ts';
import type { LinkOpener } from './follow-link.ts';
import { forEachChunk } from './for-each-chunk.ts';
import { contentLengthOf, isRemainderFrom, strongValidatorOf } from './resume-validator.ts';

/** Proves that the file at a URL is unchanged, byte for byte. */
interface Validator {
  readonly value: string;
  readonly total: number;
}

const periodMs = 30_000;
const leastBytes = 30 * 1024;

type Throughput = ReturnType<typeof measureThroughput>;

/** Aborts a transfer below 1 KB/s over half a minute, which only blocks other transfers. */
function measureThroughput(clock: Clock, outer: AbortSignal) {
  const controller = new AbortController();
  const forward = () => controller.abort();
  if (outer.aborted) controller.abort();
  outer.addEventListener('abort', forward, { once: true });
  let bytes = 0;
  let cancelTimer = clock.after(periodMs, check);
  function check() {
    if (bytes < leastBytes) return controller.abort();
    bytes = 0;
    cancelTimer = clock.after(periodMs, check);
  }
  return {
    /** Aborts with the outer signal, or when the transfer is too slow. */
    signal: controller.signal,
    count: (received: number): void => {
      bytes += received;
    },
    stop(): void {
      cancelTimer();
      outer.removeEventListener('abort', forward);
    },
  };
}

interface DownloadOptions {
  readonly url: string;
  readonly part: PartialFile;
  readonly opener: LinkOpener;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Maximum size of the file. Bytes. */
  readonly largest: number;
  readonly onProgress: (received: number, total: number | undefined) => void;
}

/** After this many interruptions, the attempt ends. A later attempt gets fresh links. */
const mostCuts = 6;

/** The file is larger than the limit: it has at least `bytesAtLeast` bytes. */
export class TooLargeError extends ProblemError {
  readonly bytesAtLeast: number;

  constructor(largest: number, bytesAtLeast: number) {
    super(problem('too-large', `The result file is larger than ${formatBytes(largest)}, so it wasn’t saved.`));
    this.bytesAtLeast = bytesAtLeast;
  }
}

interface Downloaded {
  /** True when the host stated the end, by a length or a last chunk. Otherwise, only the connection ended. */
  readonly isEndStated: boolean;
  /** The `Content-Encoding` header. `undoContentCodings` decodes the file. */
  readonly encoding: string | string[] | undefined;
}

/**
 * Downloads `url` into `part`, and resumes after an interruption if that is safe. The file has the codings of its
 * transfer. Throws a `ProblemError`.
 */
export async function downloadFile(options: DownloadOptions): Promise<Downloaded> {
  let validator: Validator | undefined;
  for (let cuts = 0; ; cuts += 1) {
    const received = await receive(options, validator);
    if (received.kind === 'whole') return received;
    validator = received.validator;
    const { kind } = received.problem;
    // A busy host is not asked again immediately: the rate limits decide when.
    if (options.signal.aborted || cuts + 1 >= mostCuts || kind === 'disk' || kind === 'busy') {
      throw new ProblemError(received.problem);
    }
    await pause(options.clock, 250 * 2 ** cuts, options.signal);
  }
}

type Received =
  | ({ kind: 'whole' } & Downloaded)
  /** The download was interrupted. With a `validator`, the rest can be requested. */
  | { kind: 'cut'; problem: Problem; validator: Validator | undefined };

async function receive(options: DownloadOptions, validator: Validator | undefined): Promise<Received> {
  const { url, part, opener, clock, signal } = options;
  const from = validator === undefined ? 0 : part.bytes();
  const rangeHeaders: Record<string, string> =
    validator === undefined || from === 0 ? {} : { range: `bytes=${from}-`, 'if-range': validator.value };
  const speed = measureThroughput(clock, signal);
  try {
    const response = await opener.open(url, rangeHeaders, speed.signal);
    const total = await beginning(response, part, from, validator);
    if (total === 'again') return { kind: 'cut', problem: changedProblem, validator: undefined };
    await receiveBody(response, options, total, speed);
    if (part.bytes() === 0) throw new ProblemError(problem('answer', 'The result file is empty (0 bytes).'));
    const encoding = response.headers['content-encoding'];
    if (total === undefined)
      return { kind: 'whole', encoding, isEndStated: response.headers['transfer-encoding'] !== undefined };
    if (part.bytes() === total) return { kind: 'whole', encoding, isEndStated: true };
    return {
      kind: 'cut',
      problem: cutProblem(part.bytes(), total),
      validator: validatorOf(response, total, validator),
    };
  } catch (error) {
    if (error instanceof CutError) {
      return { kind: 'cut', problem: error.problem, validator: validatorOf(error.response, error.total, validator) };
    }
    if (error instanceof ProblemError && isPassing(error.problem)) {
      return { kind: 'cut', problem: error.problem, validator };
    }
    throw error;
  } finally {
    speed.stop();
  }
}

/** Checks status and headers, prepares `part`, and returns the length of the whole file if it is known. */
async function beginning(
  response: Dispatcher.ResponseData,
  part: PartialFile,
  from: number,
  validator: Validator | undefined,
): Promise<number | undefined | 'again'> {
  const { statusCode, headers } = response;
  if (statusCode === 206 && validator !== undefined && from > 0) {
    if (isRemainderFrom(firstValueOf(headers['content-range']), from, validator.total)) return validator.total;
    await discardBody(response);
    return 'again';
  }
  if (statusCode === 416) {
    await discardBody(response);
    return 'again';
  }
  if (statusCode !== 200) {
    await discardBody(response);
    throw new ProblemError(problemOfStatus(statusCode));
  }
  if (part.bytes() > 0) await part.restart();
  return contentLengthOf(headers);
}

/** Ends an unread body. Its error reports only the abort, and would end the program if it were unhandled. */
function leave(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {});
  body.destroy();
}

async function receiveBody(
  response: Dispatcher.ResponseData,
  options: DownloadOptions,
  total: number | undefined,
  speed: Throughput,
): Promise<void> {
  const { part, largest, onProgress } = options;
  if (total !== undefined && total > largest) {
    leave(response.body);
    // The size helps the user to decide.
    onProgress(0, total);
    throw new TooLargeError(largest, total);
  }
  try {
    await forEachChunk(response.body, (chunk) => {
      const bytes = part.bytes() + chunk.byteLength;
      if (bytes > largest) throw new TooLargeError(largest, bytes);
      const busy = part.append(chunk);
      speed.count(chunk.byteLength);
      onProgress(part.bytes(), total);
      return busy;
    });
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new CutError(problemOfTransport(error, new URL(options.url).host), response, total);
  }
}

class CutError extends Error {
  readonly problem: Problem;
  readonly response: Dispatcher.ResponseData;
  readonly total: number | undefined;

  constructor(cause: Problem, response: Dispatcher.ResponseData, total: number | undefined) {
    super(cause.sentence);
    this.problem = cause;
    this.response = response;
    this.total = total;
  }
}

function validatorOf(response: Dispatcher.ResponseData, total: number | undefined, known: Validator | undefined) {
  return response.statusCode === 206 ? known : strongValidatorOf(response.headers, total);
}

const changedProblem = problem(
  'network',
  'The result file changed during the download. The download starts again from the beginning.',
);

function cutProblem(received: number, total: number): Problem {
  const got = `${formatBytes(received)} of ${formatBytes(total)}`;
  return problem('network', `Only part of the result file was received: ${got}.`);
}

/** Expired links return these statuses, and hosts that don’t have the file yet. The age of the link decides. */
function problemOfStatus(status: number): Problem {
  if (status === 401) {
    return problem('expired', 'The result’s host refused the link, because it requires a sign-in (401).', {
      status,
    });
  }
  if (status === 403 || status === 404 || status === 410) {
    return problem('expired', `The result’s host returned ${status} for the link.`, { status });
  }
  const kind = status === 429 || status === 503 ? 'busy' : 'gateway';
  return problem(kind, `The result’s host returned ${status}.`, { status });
}

function isPassing(why: Problem): boolean {
  return why.kind === 'network' || why.kind === 'timeout' || why.kind === 'busy' || why.kind === 'gateway';
}

function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancelTimer = clock.after(milliseconds, done);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      cancelTimer();
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
