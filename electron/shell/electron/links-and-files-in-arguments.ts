import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { deepLinkScheme } from '../../../shared/sync/deep-link.ts';
import { isKnownOption, takesValue } from '../command-line.ts';

/**
 * The links and files that a start should open. A second start sends them to the running program with Electron's lock
 * data.
 */
export const openRequestSchema = z.object({
  /** Received links. They are not checked yet. */
  links: z.array(z.string().max(2048)).max(20),
  /** Absolute. */
  paths: z.array(z.string().max(32_768)).max(1000),
  /** Number of further files that a second start could not pass on. */
  left: z.number().int().nonnegative(),
});
export type OpenRequest = z.infer<typeof openRequestSchema>;

/** Chromium passes the command line of a second start in one message of 32 KB. */
const mostHandedOver = 8000;

/** Returns the arguments of a packaged program without links and files, for a restart that must not open them again. */
export function withoutOpened(argv: readonly string[], isPackaged: boolean): string[] {
  const opened = new Set(isPackaged ? positionsOfOpened(argv) : []);
  return argv.filter((_, at) => !opened.has(at));
}

/**
 * Returns the links with Triptych's scheme and the paths in the arguments, relative to the current folder. Linux
 * desktops pass files as `file:` URLs. From a checkout nothing is opened: an argument that is no option is a typing
 * error there.
 */
export function openRequestOf(
  argv: readonly string[],
  { isPackaged, platform }: { isPackaged: boolean; platform: NodeJS.Platform },
): OpenRequest {
  const request: OpenRequest = { links: [], paths: [], left: 0 };
  if (!isPackaged) return request;
  let length = 0;
  for (const at of positionsOfOpened(argv)) {
    const argument = argv[at] ?? '';
    const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(argument)?.[1]?.toLowerCase();
    if (scheme === deepLinkScheme) {
      if (argument.length <= 2048 && request.links.length < 20) request.links.push(argument);
      continue;
    }
    const file = scheme === undefined ? argument : scheme === 'file' ? pathOfAddress(argument, platform) : undefined;
    if (file === undefined) continue;
    const absolute = isOnNetwork(file, platform) ? file : path.resolve(file);
    length += absolute.length;
    if (length > mostHandedOver) request.left += 1;
    else request.paths.push(absolute);
  }
  return request;
}

/**
 * True for a path that names a server. Windows signs in at that server as soon as the path is read, so such a path is
 * never read.
 */
export function isOnNetwork(file: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && /^[\\/]{2}/.test(file);
}

/** Returns the positions of arguments that are neither options nor their values. */
function positionsOfOpened(argv: readonly string[]): number[] {
  const positions: number[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const argument = argv[at] ?? '';
    if (isKnownOption(argument) && takesValue(argument)) at += 1;
    else if (argument.trim() !== '' && !argument.startsWith('-')) positions.push(at);
  }
  return positions;
}

function pathOfAddress(address: string, platform: NodeJS.Platform): string | undefined {
  // Windows passes paths. A URL could name a server.
  if (platform === 'win32') return undefined;
  try {
    return fileURLToPath(address);
  } catch {
    return undefined;
  }
}
