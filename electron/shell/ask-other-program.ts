import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import { writePrivateFile } from '../files/private-files.ts';

/** Path on which a second start requests a URL from the running program. */
export const controlPath = '/control';

/** State of a running program for the next start: its URL and its preferred port. */
export type RunningProgram =
  | { readonly shell: 'browser'; readonly port: number; readonly secret: string }
  | { readonly shell: 'electron' };

const fileOf = (dataFolder: string) => path.join(dataFolder, 'running.json');

export function writeRunning(dataFolder: string, running: RunningProgram): void {
  writePrivateFile(fileOf(dataFolder), JSON.stringify(running));
}

export function readRunning(dataFolder: string): RunningProgram | undefined {
  try {
    const { shell, port, secret } = Object(JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')));
    if (shell === 'electron') return { shell };
    return shell === 'browser' && Number.isInteger(port) && typeof secret === 'string'
      ? { shell, port, secret }
      : undefined;
  } catch {
    return undefined;
  }
}

export type OtherProgram = { kind: 'address'; url: string } | { kind: 'electron' } | { kind: 'silent' };

/**
 * Requests a new URL from the program that holds the lock. That program may have just started, so the requests are
 * repeated for up to ten seconds.
 */
export async function askOtherProgram(dataFolder: string): Promise<OtherProgram> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const running = readRunning(dataFolder);
    if (running?.shell === 'electron') return { kind: 'electron' };
    const url = running && (await askForAddress(running.port, running.secret).catch(() => undefined));
    if (url !== undefined) return { kind: 'address', url };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { kind: 'silent' };
}

/** Uses `node:http`, because `fetch` cannot set the Origin header that the server requires. */
function askForAddress(port: number, secret: string): Promise<string | undefined> {
  const host = `127.0.0.1:${port}`;
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        path: controlPath,
        method: 'POST',
        headers: { Host: host, Origin: `http://${host}`, Authorization: `Bearer ${secret}` },
        timeout: 2000,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const { url } = Object(parseJsonOrUndefined(Buffer.concat(chunks).toString('utf8')));
          resolve(typeof url === 'string' ? url : undefined);
        });
      },
    );
    asking.once('timeout', () => asking.destroy(new Error('no response')));
    asking.once('error', reject);
    asking.end();
  });
}
