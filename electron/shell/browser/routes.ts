import { sessionPath, signedOutPath } from '../../../shared/contract/browser-session.ts';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';
import type { AppCore } from '../../core/app-core-types.ts';
import { isSameSecret } from '../../util/is-same-secret.ts';
import { type ConnectionEnds, isSameUserConnection } from '../../util/same-user-connection.ts';
import { controlPath } from '../ask-other-program.ts';
import type { PageFiles } from '../renderer-files.ts';
import type { Session } from './session.ts';
import { plainResponse } from './shell-server.ts';

/** The page for a browser without a session. It loads nothing else from the server: no script, style sheet or image. */
const signedOutPage = `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>Triptych: open from the program</title>\n<style>\n  :root { color-scheme: dark light; }\n  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 15px/1.5 system-ui, sans-serif;\n    background: #161616; color: #d9d9d9; }\n  main { max-width: 34rem; padding: 2rem; }\n  h1 { font-size: 1.25rem; margin: 0 0 0.75rem; color: #f2f2f2; }\n  code { font: 13px/1.5 ui-monospace, monospace; background: #262626; padding: 0.1em 0.4em; }\n  @media (prefers-color-scheme: light) {\n    body { background: #f4f4f4; color: #333; } h1 { color: #111; } code { background: #e2e2e2; }\n  }\n</style>\n</head>\n<body>\n<main>\n<h1>This page isn’t connected to Triptych</h1>\n<p>Only a page that Triptych opened can connect, and its URL works once. Nothing is lost: your runs, results\nand settings are saved in Triptych.</p>\n<p>Run <code>npm start</code> again. If Triptych is still running, this opens its window again or prints a new\nURL.</p>\n</main>\n</body>\n</html>\n`;

interface RouteOptions {
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
