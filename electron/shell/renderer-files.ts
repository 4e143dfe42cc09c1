import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Handles GET and HEAD for the files of the page. Returns `null` for other paths. */
export type PageFiles = (request: Request) => Promise<Response | null>;

/** Types of the files of the build. Other files are not served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
};

/**
 * Serves the built page from `folder`. The files are listed once, and only listed files are served. Inodes and times
 * are not checked: a packaged program is in an archive, where Electron invents both for each `stat`.
 */
export function rendererFiles(folder: string): PageFiles {
  let listed: ReadonlyMap<string, { file: string; type: string }> | undefined;
  return async ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    listed ??= listOf(folder);
    const { pathname } = new URL(url);
    const found = listed.get(pathname === '/' ? '/index.html' : pathname);
    if (!found) return null;
    const bytes = await readFile(found.file);
    const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    const known = { ETag: tag, 'Cache-Control': cacheRule(pathname) };
    if (headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers: known });
    return new Response(method === 'HEAD' ? null : bytes, {
      headers: { ...known, 'Content-Type': found.type, 'Content-Length': String(bytes.length) },
    });
  };
}

/** Lists the files by URL path. The build creates a page, and one folder of files without subfolders. */
function listOf(folder: string): Map<string, { file: string; type: string }> {
  const files = new Map<string, { file: string; type: string }>();
  for (const within of ['', 'assets']) {
    // A program that runs from its sources has no built page, but its core must still answer.
    if (!existsSync(path.join(folder, within))) continue;
    for (const name of readdirSync(path.join(folder, within))) {
      const file = path.join(folder, within, name);
      const type = types[path.extname(name)];
      // A link could lead out of the folder.
      if (type !== undefined && lstatSync(file).isFile()) files.set(path.posix.join('/', within, name), { file, type });
    }
  }
  return files;
}

/**
 * Returns the cache rule of a file. Chromium may cache `assets` forever, with compiled code, because their names
 * contain a hash. The page names the assets, so it must never be cached.
 */
function cacheRule(pathname: string): string {
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store';
}
