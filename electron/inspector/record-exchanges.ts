import type { Dispatcher } from 'undici';
import type { Exchange } from '../../shared/exchange.ts';
import type { RequestLog } from './request-log.ts';

type Headers = readonly (readonly [string, string])[];

/**
 * Writes every request that passes through a dispatcher into the log, and changes nothing of it. Of a download only the
 * size is kept: the file itself is in the library, and what signs its link is nobody's business.
 */
export function recordExchanges(
  log: RequestLog,
  what: 'gateway' | 'download',
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const { method, path } = options;
    const text = typeof options.body === 'string' ? options.body : undefined;
    const recording = log.begin({
      kind: what === 'download' ? 'download' : kindOf(method, path),
      method,
      origin: String(options.origin ?? ''),
      path: what === 'download' ? path.replace(/\?.*/s, '?(signed)') : path,
      headers: listOf(options.headers),
      body: text,
    });
    tellWhoAsked(options, recording.id);
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
        // An answer before the answer (100, 103) is none.
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

/** Who sends a request may want to know its number in the log; undici hands `opaque` through as it is. */
function tellWhoAsked(options: Dispatcher.DispatchOptions & { opaque?: unknown }, id: number): void {
  const { opaque } = options;
  if (typeof opaque !== 'object' || opaque === null || !('onExchange' in opaque)) return;
  if (typeof opaque.onExchange === 'function') opaque.onExchange(id);
}

function kindOf(method: string, path: string): Exchange['kind'] {
  if (method === 'GET') return 'poll';
  return /\/v1\/(chat\/completions|messages)$/.test(path) ? 'chat' : 'create';
}

function listOf(headers: Dispatcher.DispatchOptions['headers'] | Record<string, unknown>): Headers {
  if (!headers || typeof headers !== 'object' || Array.isArray(headers) || Symbol.iterator in headers) return [];
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [name.toLowerCase(), String(each ?? '')] as const),
  );
}
