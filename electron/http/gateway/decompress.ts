import type { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { createContentDecoder } from '../content-decoder.ts';

/**
 * Decompresses answers as soon as data arrives. Triptych never requests compression, but proxies add it. The
 * interceptor of undici prints a warning that it is experimental.
 */
export const decompress: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  let decoder: Transform | undefined;
  return dispatch(options, {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onBodySent: (chunk) => handler.onBodySent?.(chunk),
    onRequestSent: () => handler.onRequestSent?.(),
    onResponseStarted: () => handler.onResponseStarted?.(),
    onRequestUpgrade: (controller, status, headers, socket) =>
      handler.onRequestUpgrade?.(controller, status, headers, socket),
    onResponseStart(controller, status, headers, message) {
      decoder = status >= 200 ? createContentDecoder(headers['content-encoding']) : undefined;
      decoder?.on('data', (chunk: Buffer) => handler.onResponseData?.(controller, chunk));
      decoder?.on('drain', () => controller.resume());
      decoder?.on('error', (error) => controller.abort(error));
      const { 'content-encoding': _, 'content-length': __, ...plain } = headers;
      handler.onResponseStart?.(controller, status, decoder ? plain : headers, message);
    },
    onResponseData(controller, chunk) {
      if (!decoder) handler.onResponseData?.(controller, chunk);
      else if (!decoder.write(chunk)) controller.pause();
    },
    onResponseEnd(controller, trailers) {
      if (!decoder) {
        handler.onResponseEnd?.(controller, trailers);
        return;
      }
      decoder.removeAllListeners('error');
      decoder.on('end', () => handler.onResponseEnd?.(controller, trailers));
      decoder.on('error', (error) => handler.onResponseError?.(controller, error));
      decoder.end();
    },
    onResponseError(controller, error) {
      decoder?.removeAllListeners();
      decoder?.on('error', () => {});
      decoder?.destroy();
      handler.onResponseError?.(controller, error);
    },
  });
};
