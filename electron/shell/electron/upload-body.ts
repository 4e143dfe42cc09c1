import { bodyLengthHeader, fileTicketHeader } from '../../../shared/contract/preload-messages.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';
import type { FileTickets } from './file-tickets.ts';

/**
 * Returns the request with the body that the core expects: a stream with its length in `content-length`, as a browser
 * sends it over HTTP. The body is a file of the user, or the page's own stream. Throws a `ProblemError` for an
 * unavailable file.
 */
export async function withUploadBody(request: Request, files: FileTickets): Promise<Request> {
  if (request.method !== 'POST') return request;
  const ticket = request.headers.get(fileTicketHeader);
  if (ticket !== null) {
    const file = await files.take(ticket);
    return withBody(request, streamFromIterable(file.pieces()), file.bytes);
  }
  const length = request.headers.get(bodyLengthHeader);
  if (length === null || !/^\d{1,15}$/.test(length) || !request.body) return request;
  return withBody(request, streamFromIterable(wholeOnly(request.body, Number(length))), Number(length));
}

function withBody(request: Request, body: ReadableStream<Uint8Array>, bytes: number): Request {
  const headers = new Headers(request.headers);
  headers.delete(fileTicketHeader);
  headers.delete(bodyLengthHeader);
  headers.set('content-length', String(bytes));
  // Node requires `duplex` for a stream, but its types don't know it.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  return new Request(request.url, init);
}

/** In Electron, a stream that the page cancels simply ends as if it were complete. */
async function* wholeOnly(body: ReadableStream<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0;
  for await (const piece of body) {
    receivedBytes += piece.byteLength;
    yield piece;
  }
  if (receivedBytes !== bytes) throw new ProblemError(problem('input', 'The upload ended early.'));
}
