import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';

// Playwright can't drive a packed program like Electron, because the fuse for Node's debugger is off. It can drive the
// window: Chromium opens a debugging port and writes the number into its profile.

export interface DebuggedProgram {
  readonly child: ChildProcess;
  readonly page: Page;
  /** Resolves with the exit code after the program ended; throws after a minute. */
  ended(): Promise<number>;
}

export interface StartOptions {
  readonly program: string;
  readonly args: readonly string[];
  /** The folder of Chromium's profile. */
  readonly profile: string;
  /** The file that receives the program's output, with Chromium's own log. */
  readonly log: string;
}

const timeoutMs = 90_000;

/** Starts the program and waits for its first page. */
export async function startDebugged({ program, args, profile, log }: StartOptions): Promise<DebuggedProgram> {
  const note = path.join(profile, 'DevToolsActivePort');
  rmSync(note, { force: true });
  const child = spawn(program, [...args, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ELECTRON_ENABLE_LOGGING: '1' },
  });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (output.length < 100_000) output += chunk;
  });
  const exited = new Promise<number>((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? -1 : 128)));
  });
  let code: number | undefined;
  void exited.then((each) => {
    code = each;
  });
  try {
    const startTime = performance.now();
    // Chromium's log also names the port, so a later version may move the file in the profile without breaking this.
    const portNow = () =>
      existsSync(note)
        ? /^\d+/.exec(readFileSync(note, 'utf8'))?.[0]
        : /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
    let port = portNow();
    while (port === undefined) {
      if (code !== undefined) throw new Error(`the program ended with ${code} before it opened its window`);
      if (performance.now() - startTime > timeoutMs) throw new Error('the program opened no port for its window');
      await wait(200);
      port = portNow();
    }
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    return { child, page: await firstPage(browser), ended: () => endOf(exited) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function firstPage(browser: Browser): Promise<Page> {
  const startTime = performance.now();
  for (;;) {
    const page = browser.contexts().flatMap((context) => context.pages())[0];
    if (page) return page;
    if (performance.now() - startTime > timeoutMs) throw new Error('the program opened no window');
    await wait(200);
  }
}

async function endOf(exited: Promise<number>): Promise<number> {
  const limit = wait(60_000, undefined, { ref: false }).then(() => {
    throw new Error('the program did not end within a minute');
  });
  return Promise.race([exited, limit]);
}
