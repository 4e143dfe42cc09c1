import type { MessagePort } from 'node:worker_threads';
import { streamFromIterable } from '../../../electron/files/stream-from-iterable.ts';
import { provideFilePaths } from '../../../electron/shell/electron/preload-file-paths.ts';
import type { PageMessage, PageWindow } from '../../../electron/shell/electron/preload-ports.ts';
import type { PageToPreload } from '../../../renderer/api/send-file-in-electron.ts';
import { appOrigin } from '../../../shared/contract/app-origin.ts';
import type { Recording } from './recorded-electron.ts';

type PageFetch = (route: string, init?: RequestInit) => Promise<Response>;

/** Passes the page's requests to main, and treats their bodies like Electron. */
export interface ElectronRequests {
  readonly fetch: PageFetch;
  /** Size of the largest body, or chunk of a body, in main's memory. Bytes. */
  largestHeld(): number;
}

/** The chunk size of a `stream` element; Electron reads a pipe into a buffer of this size. */
const pipeBytes = 1024 * 1024;

/**
 * Imitates `convertToRequestBody` of Electron's `protocol.handle`. A `Blob` arrives as one chunk. A stream arrives in
 * small chunks, which simply end when the page aborts. No `content-length` and no signal arrive, so main can't notice
 * the abort.
 */
export function electronRequests(recording: Recording): ElectronRequests {
  let largest = 0;
  const received = (piece: Uint8Array) => {
    largest = Math.max(largest, piece.byteLength);
    return piece;
  };
  return {
    largestHeld: () => largest,
    async fetch(route, { body, signal, method = 'GET', headers } = {}) {
      const handle = recording.protocolHandlers['triptych'];
      if (!handle) throw new Error('nothing serves the page');
      signal?.throwIfAborted();
      const pieces =
        body === undefined || body === null ? undefined : streamFromIterable(elementsOf(body, signal, received));
      const init = { method, ...(headers && { headers }), ...(pieces && { body: pieces, duplex: 'half' as const }) };
      const answered = handle(new Request(`${appOrigin}${route}`, init));
      answered.catch(() => {});
      const aborted = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      return Promise.race([answered, aborted]);
    },
  };
}

async function* elementsOf(
  body: BodyInit,
  signal: AbortSignal | null | undefined,
  received: (piece: Uint8Array) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  if (body instanceof Blob) return yield received(new Uint8Array(await body.arrayBuffer()));
  if (!(body instanceof ReadableStream)) throw new Error('the page sends no other bodies');
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    if (signal?.aborted) return;
    const { value } = await reader.read();
    if (value === undefined || signal?.aborted) return;
    for (let at = 0; at < value.byteLength; at += pipeBytes) yield received(value.slice(at, at + pipeBytes));
  }
}

/** Opens the page with its preload script in the recorded window. `pathOf` replaces `webUtils.getPathForFile`. */
export function preloadedPage(recording: Recording, pathOf: (file: File) => string): PageToPreload {
  const listeners: ((event: PageMessage) => void)[] = [];
  const page: PageWindow & PageToPreload = {
    location: { origin: appOrigin },
    addEventListener: (_type, listener) => void listeners.push(listener),
    postMessage(data: unknown, _origin: string, transfer: readonly unknown[]) {
      const ports = transfer as PageMessage['ports'];
      queueMicrotask(() => {
        for (const listener of listeners) listener({ data, origin: appOrigin, source: page, ...(ports && { ports }) });
      });
    },
  };
  provideFilePaths(page, pathOf, (channel, path, [port]) => {
    const { id } = recording.windows.at(-1)?.webContents ?? { id: 0 };
    const senderFrame = { parent: null, url: `${appOrigin}/` };
    const ports = [port as unknown as MessagePort];
    recording.ipcMain.emit(channel, { sender: { id }, senderFrame, ports }, path);
  });
  return page;
}
