import { runBrowserShell } from '../electron/shell/browser/run-browser-shell.ts';
import { parseCommandLine, takeKey } from '../electron/shell/command-line.ts';
import { locationAt } from '../electron/shell/program-location.ts';
import type { PageFiles } from '../electron/shell/renderer-files.ts';
import { contentSecurityPolicy } from '../electron/shell/security-headers.ts';
import packageJson from '../package.json' with { type: 'json' };
import { projectRoot } from './project.ts';

// Runs the browser shell from its sources, with the page of the Vite server of `npm run dev`. Only `dev.ts` starts this
// file; the program itself has no option to load its page from elsewhere.

const vite = new URL(process.env['DEV_PAGE'] ?? '');
const nonce = process.env['DEV_NONCE'] ?? '';

/**
 * Requests the parts of the page from Vite, so that the page and the calls have one origin, as in the built program.
 */
const page: PageFiles = async (request) => {
  const { pathname, search } = new URL(request.url);
  const answer = await fetch(new URL(pathname + search, vite), {
    method: request.method,
    headers: { accept: request.headers.get('accept') ?? '*/*' },
  });
  if (answer.status === 404) return null;
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const type = answer.headers.get('content-type');
  if (type) headers.set('Content-Type', type);
  return new Response(answer.body, { status: answer.status, headers });
};

// Vite shows its errors as HTML, and creates a Trusted Types policy for them.
const { 'require-trusted-types-for': _for, 'trusted-types': _names, ...plainPolicy } = contentSecurityPolicy;

/** Vite writes one script into the page and connects to it with a separate socket. */
const policy = {
  ...plainPolicy,
  'script-src': `'self' 'nonce-${nonce}'`,
  'connect-src': `'self' ws://${vite.host}`,
};

const key = takeKey(process.env);
const started = parseCommandLine(process.argv.slice(2), key, locationAt(projectRoot, process.platform));
if (started.kind !== 'run') throw new Error('dev.ts checks the options first');
process.exitCode = await runBrowserShell({ commandLine: started.options, version: packageJson.version, page, policy });
process.exit();
