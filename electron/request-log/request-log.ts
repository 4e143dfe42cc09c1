import type { contract } from '../../shared/contract/contract.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import {
  hiddenHeader,
  type RecordedRequest,
  type RecordedRequestDetail,
  type RequestLogQuery,
} from '../../shared/request-log/recorded-request.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { Clock } from '../host/host.ts';
import { readTraceId } from '../http/gateway/traceparent.ts';
import type { openRequestLogDatabase } from '../storage/database/request-log-database.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { Redactor } from '../util/redact.ts';
import { createRecordedAnswer } from './recorded-answer.ts';
import { shortenBase64 } from './shorten-base64.ts';

/** Requests on the disk. New requests replace the oldest ones. */
type RequestLogDatabase = ReturnType<typeof openRequestLogDatabase>;

interface StartedRequest {
  readonly kind: RecordedRequest['kind'];
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Maximum stored size of a body after Base64 is extracted, in characters. */
const storedText = 256 * 1024;

export function createRequestLog(
  store: RequestLogDatabase,
  {
    clock,
    redactor,
    onChange,
    onEnd = () => {},
  }: { clock: Clock; redactor: Redactor; onChange: () => void; onEnd?: (exchange: RecordedRequest) => void },
) {
  const open = new Map<number, { brief: () => RecordedRequestDetail; whole: () => RecordedRequestDetail }>();

  function bodyOf(text: string): { text: string; cut: boolean } {
    const short = redactor.redact(shortenBase64(text));
    return { text: short.slice(0, storedText), cut: short.length > storedText };
  }

  function headersOf(headers: StartedRequest['headers']): [string, string][] {
    return headers.map(([name, value]) => [name, secretHeaders.has(name) ? hide(value) : redactor.redact(value)]);
  }

  return {
    /**
     * The result receives the progress of one request. Its methods never throw or wait, because a log must not disturb
     * the request.
     */
    record(started: StartedRequest) {
      const { kind, method, body, path } = started;
      const start = clock.monotonic();
      const since = () => Math.max(0, Math.round((clock.monotonic() - start) * 10) / 10);
      let record: RecordedRequestDetail = {
        id: store.nextId(),
        kind,
        at: clock.now(),
        method,
        origin: started.origin,
        path: redactor.redact(path),
        sentBytes: body === undefined ? 0 : Buffer.byteLength(body),
        receivedBytes: 0,
        ...traceOf(started.headers),
        sent: {
          headers: headersOf(started.headers).map(hideExtra),
          ...(body === undefined ? {} : { body: bodyOf(body) }),
        },
      };
      const answer = createRecordedAnswer((text) => bodyOf(text).text);
      const withBody = (): RecordedRequestDetail => {
        const { received } = record;
        const { text, cut } = answer.body();
        if (!received || text === '') return record;
        const body = bodyOf(text);
        const frames = answer.frames && {
          frames: [...answer.frames],
          ...(answer.framesCut ? { framesCut: true as const } : {}),
        };
        return { ...record, received: { ...received, body: { ...body, cut: body.cut || cut } }, ...frames };
      };
      open.set(record.id, { brief: () => record, whole: withBody });
      // A request that may be charged is stored before its answer arrives, because the program may end.
      if (method !== 'GET') store.put(record);
      onChange();

      return {
        id: record.id,
        connected(): void {
          record = { ...record, connectedMs: since() };
        },
        sent(): void {
          record = { ...record, sentMs: since() };
        },
        headers(status: number, headers: StartedRequest['headers']): void {
          const received = { headers: headersOf(headers) };
          record = { ...record, status, headersMs: since(), received, ...traceOf(headers) };
          const isStream = headers.some(([name, value]) => name === 'content-type' && /event-stream/i.test(value));
          if (isStream) answer.startFrames();
        },
        /** `keep`: the beginning of the body is stored. */
        data(chunk: Buffer, keep: boolean): void {
          record = { ...record, receivedBytes: record.receivedBytes + chunk.byteLength };
          if (keep) answer.add(chunk, since());
        },
        end(error?: Error): void {
          const reason = error && redactor.redact(causeOf(error));
          record = { ...record, endedMs: since(), ...(reason === undefined ? {} : { error: reason }) };
          open.delete(record.id);
          if (method === 'GET') store.putLater(withBody());
          else store.put(withBody());
          onEnd(record);
          onChange();
        },
      };
    },

    page(
      query: RequestLogQuery,
      traces: readonly string[],
    ): { exchanges: RecordedRequest[]; count: number; bytes: number } {
      // A long unfinished stream is converted to text only for a search.
      const isSought = query.search !== undefined || query.taskId !== undefined;
      const running = [...open.values()].map(({ brief, whole }) => (isSought ? whole() : brief()));
      return store.page(query, traces, running);
    },
    detail: (id: number): RecordedRequestDetail | undefined => open.get(id)?.whole() ?? store.find(id),
    clear(): void {
      store.clear();
      onChange();
    },
  };
}

const secretHeaders = new Set(['authorization', 'x-api-key', 'proxy-authorization', 'cookie', 'set-cookie']);

/** A connection may have extra headers with secrets, so only Triptych's own headers are shown. */
const shownHeaders =
  /^(accept|accept-encoding|authorization|connection|content-length|content-type|cookie|host|if-(none-)?match|if-range|proxy-authorization|range|traceparent|user-agent|x-api-key|[a-z0-9-]+-version)$/;

function hideExtra([name, value]: [string, string]): [string, string] {
  return [name, shownHeaders.test(name) ? value : hiddenHeader];
}

/** Shows the scheme of the credentials and hides the rest. */
function hide(value: string): string {
  const scheme = /^(Bearer|Basic) /i.exec(value)?.[1];
  return scheme === undefined ? '(key)' : `${scheme} (key)`;
}

function traceOf(headers: StartedRequest['headers']): { traceId?: string } {
  const traceId = readTraceId(headers.find(([name]) => name === 'traceparent')?.[1]);
  return traceId === undefined ? {} : { traceId };
}

function causeOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.message || error.name}${code}`;
}

export function requestLogHandlers({
  requests,
  ledger,
}: {
  requests: RequestLog;
  ledger: Pick<TaskLedger, 'find'>;
}): Handlers<typeof contract.requestLog> {
  return {
    async page(query) {
      const task = query.taskId === undefined ? undefined : await ledger.find(query.taskId);
      return requests.page(query, task ? traceIdsOf(task) : []);
    },
    detail({ id }) {
      const found = requests.detail(id);
      if (found) return found;
      throw new ProblemError(
        problem('not-found', 'This request is no longer in the log, because newer requests replaced it.'),
      );
    },
    clear: () => requests.clear(),
  };
}

/** Returns the trace ids of the requests of a task, and its task id at the gateway. */
function traceIdsOf({ requestTraceId, traceId, taskId }: Task): string[] {
  return [requestTraceId, traceId, taskId].filter((mark) => mark !== undefined);
}
