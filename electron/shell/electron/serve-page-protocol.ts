import { fileTicketHeader, openedFilePath } from '../../../shared/contract/preload-messages.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { AppCore } from '../../core/app-core-types.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';
import type { PageFiles } from '../renderer-files.ts';
import { secured } from '../security-headers.ts';
import type { FileTickets } from './file-tickets.ts';
import { isOwnUrl } from './page-restrictions.ts';
import { withUploadBody } from './upload-body.ts';

/**
 * Serves `triptych://app/...` with the same content and headers as the browser shell. The core handles ranges of media:
 * Electron's file loading ignores them, and videos could not seek.
 */
export function servePageProtocol(
  core: Pick<AppCore, 'handle'>,
  page: PageFiles,
  files: FileTickets,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return secured(copy(await answer(request, core, page, files)));
    } catch (error) {
      if (error instanceof ProblemError) return secured(Response.json(error.problem, { status: 422 }));
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      return secured(new Response('Triptych had an unexpected error.\n', { status: 500 }));
    }
  };
}

async function answer(
  request: Request,
  core: Pick<AppCore, 'handle'>,
  page: PageFiles,
  files: FileTickets,
): Promise<Response> {
  if (!isOwnUrl(request.url)) return new Response('There is nothing here.\n', { status: 404 });
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) return new Response(null, { status: 405 });
  if (request.method === 'GET' && new URL(request.url).pathname === openedFilePath) return openedFile(request, files);
  const found = (await core.handle(await withUploadBody(request, files))) ?? (await page(request));
  return found ?? new Response('There is nothing here.\n', { status: 404 });
}

async function openedFile(request: Request, files: FileTickets): Promise<Response> {
  const file = await files.take(request.headers.get(fileTicketHeader) ?? '');
  // No browser may show the file as a page, whatever it contains.
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(file.bytes) };
  return new Response(streamFromIterable(file.pieces()), { headers });
}

/** Electron accepts only the plain `Response` class, not the subclass of the server library. */
function copy(response: Response): Response {
  const { status, statusText, headers } = response;
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? response.body : null, { status, statusText, headers: new Headers(headers) });
}
