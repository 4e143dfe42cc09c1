import type { ShellServer } from './server.ts';
import type { OpenedWindow } from './window.ts';

/** Without a connection for this long, a window that cannot tell its own end counts as closed; a reload takes less. */
const goneAfterMs = 10_000;

/** One Ctrl+C reaches us several times: from the terminal, from npm and from `npm start`. */
const sameSignalMs = 1000;

/** Opens the window and waits for its end, or for a signal. A later second signal ends the program where it stands. */
export async function untilStopped(
  server: Pick<ShellServer, 'connectedPages'>,
  open: () => Promise<OpenedWindow>,
): Promise<void> {
  const signalled = new Promise<void>((resolve) => {
    let first: number | undefined;
    const stop = () => {
      first ??= performance.now();
      if (performance.now() - first > sameSignalMs) process.exit(130);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
  const opened = await Promise.race([open(), signalled.then(() => undefined)]);
  if (opened?.kind !== 'own') return signalled;

  const closed = opened.tellsItsEnd ? opened.ended : Promise.race([opened.ended, untilAllPagesGone(server)]);
  await Promise.race([closed, signalled]);
  opened.close();
}

function untilAllPagesGone(server: Pick<ShellServer, 'connectedPages'>): Promise<void> {
  return new Promise((resolve) => {
    let hadOne = false;
    let goneSince: number | undefined;
    const timer = setInterval(() => {
      const now = performance.now();
      if (server.connectedPages() > 0) {
        hadOne = true;
        goneSince = undefined;
      } else if (hadOne) {
        goneSince ??= now;
        if (now - goneSince > goneAfterMs) {
          clearInterval(timer);
          resolve();
        }
      }
    }, 500);
    timer.unref();
  });
}
