import type { OpenedWindow } from './open-browser-window.ts';
import type { ShellServer } from './shell-server.ts';

/**
 * Some windows cannot report their end. After this time without a connection, they count as closed; a reload takes
 * less. Milliseconds.
 */
const closedAfterMs = 10_000;

/** One Ctrl+C arrives several times: from the terminal, from npm and from `npm start`. Milliseconds. */
const sameSignalMs = 1000;

/**
 * Opens the window and waits for its end or for a signal. Rejects if the core cannot open. A second signal ends the
 * program immediately.
 */
export async function waitForStop(
  server: Pick<ShellServer, 'connectedPages'>,
  core: Promise<unknown>,
  open: () => Promise<OpenedWindow>,
): Promise<void> {
  const ends = [signalled(), core.then(() => new Promise<never>(() => undefined))];
  // Rejections are handled below, after the window can be closed.
  for (const end of ends) end.catch(() => undefined);
  const opened = await open();
  if (opened.kind !== 'own') return Promise.race(ends);
  if (!opened.reportsExit) ends.push(untilAllPagesClosed(server));
  try {
    await Promise.race([...ends, opened.ended]);
  } finally {
    opened.close();
  }
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const stop = () => {
      first ??= performance.now();
      if (performance.now() - first > sameSignalMs) process.exit(130);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
}

function untilAllPagesClosed(server: Pick<ShellServer, 'connectedPages'>): Promise<void> {
  return new Promise((resolve) => {
    let hadOne = false;
    let closedSince: number | undefined;
    const timer = setInterval(() => {
      const now = performance.now();
      if (server.connectedPages() > 0) {
        hadOne = true;
        closedSince = undefined;
      } else if (hadOne) {
        closedSince ??= now;
        if (now - closedSince > closedAfterMs) {
          clearInterval(timer);
          resolve();
        }
      }
    }, 500);
    timer.unref();
  });
}
