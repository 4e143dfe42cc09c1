import { randomBytes } from 'node:crypto';
import { tokenName } from '../../../shared/contract/browser-session.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { errorCodeOf } from '../../files/system-error-codes.ts';
import { quitWarning } from '../../host/quit-question.ts';
import { announceStart, type RunningProgram, writeRunning } from '../../local-socket/running-program.ts';
import { acquireRunLock } from '../../storage/database/run-lock.ts';
import { askOtherProgram, isCommandRunning } from '../ask-other-program.ts';
import type { CommandLine } from '../command-line.ts';
import { enableCodeCache } from '../enable-code-cache.ts';
import { openLocalSocket } from '../open-local-socket.ts';
import { prepareDataFolder } from '../prepare-data-folder.ts';
import type { PageFiles } from '../renderer-files.ts';
import { openBrowserWindow } from './open-browser-window.ts';
import type { Core } from './open-core.ts';
import { routes } from './routes.ts';
import { openSession } from './session.ts';
import { type ShellServer, startServer } from './shell-server.ts';

type OpenedWindow = Awaited<ReturnType<typeof openBrowserWindow>>;

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
async function waitForStop(
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

interface BrowserShellOptions {
  commandLine: CommandLine;
  version: string;
  page: PageFiles;
  /** File with the text of all shipped licenses. */
  licencesFile?: string | undefined;
  /** The content security policy during development, by directive. */
  policy?: Readonly<Record<string, string>>;
}

/** Runs the browser shell until it is stopped or its window is closed. Returns the exit code. */
export async function runBrowserShell(options: BrowserShellOptions): Promise<number> {
  const { commandLine, page, policy } = options;
  const { dataFolder } = commandLine;
  const print = (text: string) => void (commandLine.json ? process.stderr : process.stdout).write(`${text}\n`);

  const unwritable = prepareDataFolder(dataFolder);
  if (unwritable) return complain(unwritable);
  const lock = acquireRunLock(dataFolder);
  if (!lock) return showOther(commandLine, print);

  enableCodeCache(dataFolder);

  // The core opens while the browser starts. Both take about equally long, and early requests of the page wait.
  const core = Promise.withResolvers<Core>();
  try {
    const { port: lastPort } = announceStart(dataFolder, { shell: 'browser' });
    const session = openSession(dataFolder);
    const controlSecret = randomBytes(32).toString('base64url');
    let ownPort = 0;
    const newUrl = () => `http://127.0.0.1:${ownPort}/#${tokenName}=${session.newToken()}`;
    const handle = async (request: Request) => (await core.promise).core.handle(request);
    const answer = routes({ handle, session, page, controlSecret, newUrl });
    const server = await listen(
      { core: core.promise, session, answer, port: 0, ...(policy && { policy }) },
      commandLine.port,
      lastPort,
    );
    ownPort = server.port;
    const running: RunningProgram = { shell: 'browser', port: ownPort, secret: controlSecret };
    writeRunning(dataFolder, running);

    const socket = core.promise.then(({ core }) =>
      openLocalSocket(core, { dataFolder, version: options.version }, running),
    );
    // A core that cannot open is handled below.
    socket.catch(() => undefined);
    try {
      const stopped = waitForStop(server, core.promise, () => presentAndExplain(commandLine, newUrl, print));
      core.resolve(import('./open-core.ts').then(({ openCore }) => openCore(commandLine, options, print)));
      await stopped;
      const left = quitWarning((await core.promise).core.unfinishedCount());
      if (left !== undefined) print(left);
      print('Goodbye. Finishing open writes.');
    } finally {
      await server.close();
      await socket.then((open) => open?.close());
      await core.promise.then(({ core }) => core.close());
    }
    return 0;
  } catch (error) {
    return complain(errorMessage(error));
  } finally {
    lock.release();
  }
}

/** Prefers the port of the last run, so that a page that was left open finds the program again. */
async function listen(
  options: Parameters<typeof startServer>[0],
  port: number | undefined,
  lastPort: number | undefined,
): Promise<ShellServer> {
  if (port !== undefined) {
    return startServer({ ...options, port }).catch((error: unknown) => {
      throw isPortInUse(error) ? new Error(`Port ${port} is in use. Choose another port, or omit --port.`) : error;
    });
  }
  return startServer({ ...options, port: lastPort ?? 0 }).catch((error: unknown) => {
    if (isPortInUse(error)) return startServer({ ...options, port: 0 });
    throw error;
  });
}

function isPortInUse(error: unknown): boolean {
  return ['EADDRINUSE', 'EACCES'].includes(errorCodeOf(error));
}

/** Opens the window, or prints the URL of the page. */
async function present(commandLine: CommandLine, newUrl: () => string, print: (text: string) => void) {
  if (commandLine.json) process.stdout.write(`${JSON.stringify({ url: newUrl() })}\n`);
  const opened: OpenedWindow = commandLine.openWindow
    ? await openBrowserWindow(newUrl, commandLine)
    : { kind: 'none', why: 'Triptych is running.' };
  if (opened.kind === 'none' && !commandLine.json) {
    print(`${opened.why} Open this URL in a browser on this computer. It works once:\n\n  ${newUrl()}\n`);
  }
  return opened;
}

async function presentAndExplain(...parameters: Parameters<typeof present>): Promise<OpenedWindow> {
  const [, , print] = parameters;
  const opened = await present(...parameters);
  if (opened.kind === 'own')
    print('Triptych is running in its own window. Close the window, or press Ctrl+C here, to quit.');
  if (opened.kind === 'default') print('Triptych is running in your browser. Press Ctrl+C here to quit.');
  return opened;
}

/** Handles a second start: shows the URL of the running program. */
async function showOther(commandLine: CommandLine, print: (text: string) => void): Promise<number> {
  const first = await askOtherProgram(commandLine.dataFolder);
  switch (first.kind) {
    case 'electron':
      print(`Triptych is already running in its own window with the data folder ${commandLine.dataFolder}.`);
      return 0;
    case 'command':
      return complain(isCommandRunning(commandLine.dataFolder));
    case 'silent':
      return complain(
        `Another Triptych uses the data folder ${commandLine.dataFolder} but doesn’t respond. Quit it, or choose another folder with --data-dir.`,
      );
    case 'address': {
      print('Triptych is already running with this data folder. Opening it again.');
      await present(commandLine, () => first.url, print);
      return 0;
    }
  }
}

function complain(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}
