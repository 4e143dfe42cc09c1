import { request } from 'node:http';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import { readRunning } from '../local-socket/running-program.ts';

/** Path on which a second start requests a URL from the running program. */
export const controlPath = '/control';

type OtherProgram = { kind: 'address'; url: string } | { kind: 'electron' | 'command' | 'silent' };

/** The message for the user while a command has the data folder. */
export const isCommandRunning = (dataFolder: string) =>
  `A command of Triptych is using the data folder ${dataFolder}. Wait until it ends, or press Ctrl+C in its terminal.`;

/**
 * Requests a new URL from the program that holds the lock. That program may have just started, so the requests are
 * repeated for up to ten seconds.
 */
export async function askOtherProgram(dataFolder: string): Promise<OtherProgram> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const running = readRunning(dataFolder);
    if (running && running.shell !== 'browser') return { kind: running.shell };
    const { port, secret } = running ?? {};
    // Without a secret, the program is still starting, and the port is that of an earlier one.
    const url =
      port === undefined || secret === undefined ? undefined : await askForAddress(port, secret).catch(() => undefined);
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
