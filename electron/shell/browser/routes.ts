import { sessionPath, signedOutPath } from '../../../shared/contract/browser-session.ts';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';
import type { AppCore } from '../../app-core-types.ts';
import { isSameSecret } from '../../util/is-same-secret.ts';
import { type ConnectionEnds, isSameUserConnection } from '../../util/same-user-connection.ts';
import { controlPath } from '../ask-other-program.ts';
import type { PageFiles } from '../renderer-files.ts';
import type { Session } from './session.ts';
import { plainResponse } from './shell-server.ts';
import { signedOutPage } from './signed-out-page.ts';

export interface RouteOptions {
  /** Handles the routes of the core. Returns `null` for other paths. */
  handle: AppCore['handle'];
  session: Session;
  page: PageFiles;
  /** The secret that a second start must send to receive a URL. */
  controlSecret: string;
  /** Returns a URL that is valid for one page. */
  newUrl(): string;
}

/** All routes of the browser shell. The page contains no data and needs no cookie; all other routes need the cookie. */
export function routes(options: RouteOptions): (request: Request, ends: ConnectionEnds) => Promise<Response> {
  const { handle, session, page } = options;

  return async (request, ends) => {
    const { pathname } = new URL(request.url);
    const signedIn = session.allows(request.headers.get('cookie') ?? undefined);

    if (pathname === sessionPath) {
      if (request.method !== 'POST') return new Response(null, { status: signedIn ? 204 : 401 });
      // The browser's command line contains the URL with the token, and other users can read it.
      if (!isSameUserConnection(ends))
        return plainResponse(
          403,
          'This request came from another user of this computer, or the system doesn’t tell its user.',
        );
      return exchange(request, session);
    }
    if (pathname === controlPath && request.method === 'POST') {
      const authorization = request.headers.get('authorization') ?? '';
      if (!isSameSecret(`Bearer ${options.controlSecret}`, authorization)) return new Response(null, { status: 401 });
      return Response.json({ url: options.newUrl() });
    }
    if (pathname === signedOutPath) {
      return new Response(signedOutPage, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    }
    // The page comes first, so that it does not wait for a core that is still opening.
    const ofPage = await page(request);
    if (ofPage) return ofPage;
    const ofCore = signedIn ? await handle(request) : null;
    if (ofCore) return ofCore;
    return signedIn
      ? plainResponse(404, 'There is nothing here.')
      : plainResponse(401, 'Open this page from Triptych.');
  };
}

async function exchange(request: Request, session: Session): Promise<Response> {
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
    return plainResponse(400, 'This isn’t JSON.');
  const { token } = Object(await smallJson(request));
  if (typeof token !== 'string') return plainResponse(400, 'This isn’t a token.');
  const cookie = session.exchange(token);
  if (cookie === undefined) return plainResponse(401, 'This URL has already been used.');
  return new Response(null, { status: 204, headers: { 'Set-Cookie': cookie } });
}

/** Returns a JSON body below 1 KB, or `undefined`. The sender is not authenticated yet. */
async function smallJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > 1024) return undefined;
    chunks.push(chunk);
  }
  return parseJsonOrUndefined(Buffer.concat(chunks).toString('utf8'));
}
