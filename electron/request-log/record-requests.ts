import type { Dispatcher } from 'undici';
import type { RecordedRequest } from '../../shared/request-log/recorded-request.ts';
import type { RequestLog } from './request-log.ts';

type Headers = readonly (readonly [string, string])[];

/**
 * Records every request of a dispatcher, and changes none. Of a download, only the size is stored: the file is in the
 * library, and the signature of its link is private.
 */
export function recordRequests(log: RequestLog, what: 'gateway' | 'download'): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const { method, path } = options;
    const text = typeof options.body === 'string' ? options.body : undefined;
    const notify = requestIdReporter(options);
    const recording = log.record({
      kind: what === 'download' ? 'download' : kindOf(method, notify !== undefined),
      method,
      origin: String(options.origin ?? ''),
      path: what === 'download' ? path.replace(/\?.*/s, '?(signed)') : path,
      headers: listOf(options.headers),
      body: text,
    });
    notify?.(recording.id);
    return dispatch(options, {
      onRequestStart(controller, context) {
        recording.connected();
        handler.onRequestStart?.(controller, context);
      },
      onBodySent(chunk) {
        handler.onBodySent?.(chunk);
      },
      onRequestSent() {
        recording.sent();
        handler.onRequestSent?.();
      },
      onResponseStarted() {
        handler.onResponseStarted?.();
      },
      onRequestUpgrade(controller, status, headers, socket) {
        handler.onRequestUpgrade?.(controller, status, headers, socket);
      },
      onResponseStart(controller, status, headers, message) {
        // Informational answers (100, 103) are ignored.
        if (status >= 200) recording.headers(status, listOf(headers));
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onResponseData(controller, chunk) {
        recording.data(chunk, what === 'gateway');
        handler.onResponseData?.(controller, chunk);
      },
      onResponseEnd(controller, trailers) {
        recording.end();
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError(controller, error) {
        recording.end(error);
        handler.onResponseError?.(controller, error);
      },
    });
  };
}

type ReportId = (id: number) => void;

/** Returns the callback that receives the number of the request in the log. undici passes `opaque` through. */
function requestIdReporter(options: Dispatcher.DispatchOptions & { opaque?: unknown }): ReportId | undefined {
  const { opaque } = options;
  if (typeof opaque !== 'object' || opaque === null || !('onExchange' in opaque)) return undefined;
  return typeof opaque.onExchange === 'function' ? (id) => (opaque.onExchange as ReportId)(id) : () => {};
}

/** Decided by the caller, not by the path, which users can change. */
function kindOf(method: string, asksModel: boolean): RecordedRequest['kind'] {
  if (method === 'GET') return 'poll';
  return asksModel ? 'chat' : 'create';
}

function listOf(headers: Dispatcher.DispatchOptions['headers'] | Record<string, unknown>): Headers {
  if (!headers || typeof headers !== 'object' || Array.isArray(headers) || Symbol.iterator in headers) return [];
  const list: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value]) list.push([name.toLowerCase(), String(each ?? '')]);
  }
  return list;
}
