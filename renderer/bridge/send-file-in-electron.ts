import { jsonOf } from '../../shared/json.ts';
import {
  bodyLengthHeader,
  fileTicketHeader,
  type GivenFile,
  type GivenFileNews,
  givenFile,
} from '../../shared/shell-protocol.ts';
import { brokenOff, type UploadAnswer, type UploadOptions } from './file-upload.ts';

/** The part of `window` that reaches the preload. */
export interface PageToPreload {
  readonly location: { readonly origin: string };
  postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void;
}

/** Electron holds the body of a `File` in main's memory as a whole. A body of this many bytes does no harm there. */
const largestHeldBody = 8_000_000;

/** A file on a disk goes by its path, which the preload looks up; main reads it. Any other file goes as a stream. */
export async function sendFileInElectron(
  page: PageToPreload,
  route: string,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<UploadAnswer> {
  signal?.throwIfAborted();
  const { port1: port, port2 } = new MessageChannel();
  // Main hears of the closing and stops to read: Electron tells it nothing of a request that the page gave up.
  const stop = () => port.close();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const first = firstNews(port, signal);
    const message: GivenFile = { kind: givenFile, file };
    page.postMessage(message, page.location.origin, [port2]);
    const news = await first;
    if (news.kind !== 'ticket') return await send(route, ownBody(file, onProgress), signal);
    port.onmessage = ({ data }: MessageEvent<GivenFileNews>) => {
      if (data.kind === 'read') onProgress?.(data.bytes);
    };
    return await send(route, { headers: { [fileTicketHeader]: news.ticket } }, signal);
  } finally {
    signal?.removeEventListener('abort', stop);
    port.close();
  }
}

function firstNews(port: MessagePort, signal: AbortSignal | undefined): Promise<GivenFileNews> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<GivenFileNews>) => resolve(data);
    // Main closes the port of a page that it does not trust.
    port.addEventListener('close', () => reject(brokenOff()), { once: true });
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Of a file that lies on no disk: pasted, or made by the page. */
function ownBody(file: File, onProgress: UploadOptions['onProgress']): RequestInit & { duplex?: 'half' } {
  const headers = { [bodyLengthHeader]: String(file.size) };
  if (file.size <= largestHeldBody) return { headers, body: file };
  let sent = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      sent += piece.byteLength;
      onProgress?.(sent);
      controller.enqueue(piece);
    },
  });
  // `half` is needed for every stream: the answer begins when the body ended.
  return { headers, body: file.stream().pipeThrough(counted), duplex: 'half' };
}

async function send(route: string, init: RequestInit, signal: AbortSignal | undefined): Promise<UploadAnswer> {
  try {
    const response = await fetch(route, { ...init, method: 'POST', ...(signal && { signal }) });
    return { status: response.status, answer: jsonOf(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw brokenOff();
  }
}
