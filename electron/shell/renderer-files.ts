import type { ServerRequest } from 'srvx';
import { staticMiddleware } from 'srvx/static';

/** Answers GET and HEAD for the page and its parts; `null` where there is no such file. */
export type PageFiles = (request: Request) => Promise<Response | null>;

/** The built page, from `folder`. */
export function rendererFiles(folder: string): PageFiles {
  // Compressing for a reader on the same machine costs more than it saves.
  const serve = staticMiddleware({ dir: folder, compress: false, dotfiles: false });
  return async (request) => {
    let found = true;
    const response = await serve(request as ServerRequest, () => {
      found = false;
      return new Response(null);
    });
    if (!found) return null;
    response.headers.set('Cache-Control', cacheRule(new URL(request.url).pathname));
    return response;
  };
}

/**
 * Names under `assets` carry a hash of the content, so they may be kept for good, together with the compiled code that
 * Chromium stores beside them. The page itself names them and must always be fresh.
 */
function cacheRule(pathname: string): string {
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store';
}
