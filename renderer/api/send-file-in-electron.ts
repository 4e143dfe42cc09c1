import {
  bodyLengthHeader,
  fileTicketHeader,
  type GivenFile,
  type GivenFileEvent,
  givenFile,
  type OpenedFileRequest,
  openedFile,
  openedFilePath,
} from '../../shared/contract/preload-messages.ts';
import type { OpenedFile } from '../../shared/sync/opened-file.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import { createInterruptedProblem, type UploadAnswer, type UploadOptions } from './file-upload-types.ts';

/** The part of `window` that reaches the preload. */
export interface PageToPreload {
  readonly location: { readonly origin: string };
  postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void;
}

/** Maximum size of a body that is sent as a `File`, because Electron buffers such a body completely in main. */
const largestBufferedBody = 8_000_000;

/**
 * Uploads a file. Main reads a file on a disk itself, by the path that the preload looks up. It reads a file that was opened
 * from outside by its id. Any other file is streamed.
 */
export function sendFileInElectron(
  page: PageToPreload,
  route: string,
  file: File | OpenedFile,
  options: UploadOptions,
): Promise<UploadAnswer> {
  const { onProgress, signal } = options;
  return withTicket(page, file, options, (ticket) => {
    if (ticket !== undefined) return send(route, { headers: { [fileTicketHeader]: ticket } }, signal);
    if (file instanceof File) return send(route, createBody(file, onProgress), signal);
    throw createInterruptedProblem();
  });
}

/** The content of a file that was opened from outside. Throws a `ProblemError` where it cannot be read. */
export async function readOpenedFile(page: PageToPreload, file: OpenedFile): Promise<File> {
  return withTicket(page, file, {}, async (ticket) => {
    if (ticket === undefined) throw createInterruptedProblem();
    const answer = await fetch(openedFilePath, { headers: { [fileTicketHeader]: ticket } }).catch(() => undefined);
    const content = await answer?.blob().catch(() => undefined);
    if (!answer?.ok || !content) throw createInterruptedProblem();
    return new File([content], file.name);
  });
}

/** Passes the file to main. `use` receives the ticket for one request, or `undefined` if the file is not on a disk. */
async function withTicket<T>(
  page: PageToPreload,
  file: File | OpenedFile,
  { onProgress, signal }: UploadOptions,
  use: (ticket: string | undefined) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const { port1: port, port2 } = new MessageChannel();
  // Closing the port makes main stop reading. Electron does not report an aborted request to main.
  const stop = () => port.close();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const first = receiveFirstEvent(port, signal);
    const message: GivenFile | OpenedFileRequest =
      file instanceof File ? { kind: givenFile, file } : { kind: openedFile, id: file.id };
    page.postMessage(message, page.location.origin, [port2]);
    const firstEvent = await first;
    if (firstEvent.kind !== 'ticket') return await use(undefined);
    port.onmessage = ({ data }: MessageEvent<GivenFileEvent>) => {
      if (data.kind === 'read') onProgress?.(data.bytes);
    };
    return await use(firstEvent.ticket);
  } finally {
    signal?.removeEventListener('abort', stop);
    port.close();
  }
}

function receiveFirstEvent(port: MessagePort, signal: AbortSignal | undefined): Promise<GivenFileEvent> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<GivenFileEvent>) => resolve(data);
    // Main closes the port of a page that it does not trust.
    port.addEventListener('close', () => reject(createInterruptedProblem()), { once: true });
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Makes the request's body of a file without a path: a pasted file, or one that the page made. */
function createBody(file: File, onProgress: UploadOptions['onProgress']): RequestInit & { duplex?: 'half' } {
  const headers = { [bodyLengthHeader]: String(file.size) };
  if (file.size <= largestBufferedBody) return { headers, body: file };
  let sent = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.byteLength;
      onProgress?.(sent);
      controller.enqueue(chunk);
    },
  });
  // `fetch` accepts a stream only with `half`: the response starts after the end of the body.
  return { headers, body: file.stream().pipeThrough(counted), duplex: 'half' };
}

async function send(route: string, init: RequestInit, signal: AbortSignal | undefined): Promise<UploadAnswer> {
  try {
    const response = await fetch(route, { ...init, method: 'POST', ...(signal && { signal }) });
    return { status: response.status, answer: parseJsonOrUndefined(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw createInterruptedProblem();
  }
}
