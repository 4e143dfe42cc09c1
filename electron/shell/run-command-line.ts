import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { addAbortSignal, type Readable } from 'node:stream';
import { longestPlanCsv } from '../../shared/comparisons/run-plan/read-plan-csv.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { runCommand } from '../command-line/commands/run-command.ts';
import type { AppCore } from '../core/app-core-types.ts';
import { type CommandLine, parseCommandLine } from './command-line.ts';
import { openProgram } from './open-program.ts';
import { programArgumentsOf } from './program-arguments-of-command.ts';
import type { ProgramLocation } from './program-location.ts';

const unsafe = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Replaces characters that control a terminal or change the direction of its text: a prompt can contain any. */
export function terminalText(text: string): string {
  return text.replace(unsafe, '\uFFFD');
}

interface RunCommandLineOptions {
  readonly args: readonly string[];
  readonly version: string;
  /** The result of `takeKey`. */
  readonly key: string | undefined;
  readonly location: ProgramLocation;
  /** Opens the core in this process. */
  openCore(commandLine: CommandLine): Promise<AppCore>;
  /** Registers a further listener for the end of the program, besides the signals. */
  onStop?(stop: () => void): void;
}

/** One Ctrl+C arrives several times: from the terminal and from npm. Milliseconds. */
const sameSignalMs = 1000;

/** A pipe gets every byte. */
function write(stream: NodeJS.WriteStream, text: string): void {
  stream.write(stream.isTTY ? terminalText(text) : text);
}

/** The reader of a pipe may have stopped. Milliseconds. */
const longestFlushMs = 2000;

/** Resolves when everything is written: some systems write to a pipe later, and the process exits then. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestFlushMs);
    stream.write('', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Rejects with an `AbortError` when the signal is aborted. */
async function rejectedBy(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

/** Runs one command on the streams of this process. Returns the exit code. */
export async function runCommandLine(options: RunCommandLineOptions): Promise<number> {
  const { args, version, key, location, openCore, onStop } = options;
  const stopping = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let first: number | undefined;
  const stop = () => {
    first ??= performance.now();
    // A later signal doesn’t wait for open writes. Runs are recorded before they are sent.
    if (performance.now() - first > sameSignalMs) process.exit(130);
    stopping.abort();
  };
  for (const signal of signals) process.on(signal, stop);
  onStop?.(stop);
  // A reader such as `head`, or the terminal, can end before the command does.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stopping.abort());
  try {
    return await runCommand(args, {
      version,
      stop: stopping.signal,
      stdout: (written) => write(process.stdout, written),
      stderr: (written) => write(process.stderr, written),
      readInput: () => readInput(process.stdin, stopping.signal),
      readLines: (signal) => createInterface({ input: process.stdin, signal }),
      async open(values) {
        const parsed = parseCommandLine(programArgumentsOf(values), key, location);
        if (parsed.kind !== 'run') return { sentence: parsed.kind === 'wrong' ? parsed.sentence : 'Wrong options.' };
        const { dataFolder } = parsed.options;
        const { sandbox, temporaryConnection } = parsed.options;
        const opening = openProgram({
          dataFolder,
          version,
          connection: sandbox
            ? { name: 'sandbox' }
            : { name: temporaryConnection?.baseUrl, key: temporaryConnection?.key },
          whileUsed: {
            stop: stopping.signal,
            onWait: () =>
              process.stderr.write('Other commands use this one. It ends when they do; Ctrl+C ends all now.\n'),
          },
          openCore: () => openCore(parsed.options),
        });
        // A core that opens a large library is left to the end of the process, like after a crash.
        return { program: await Promise.race([opening, rejectedBy(stopping.signal)]), dataFolder };
      },
    });
  } finally {
    for (const signal of signals) process.off(signal, stop);
    await Promise.all([process.stdout, process.stderr].map(flush));
  }
}

/**
 * Reads all bytes of a stream. Throws an `AbortError` when the signal is aborted, and a `ProblemError` above the
 * length of the longest table.
 */
export async function readInput(stream: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of addAbortSignal(signal, stream) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestPlanCsv) throw new ProblemError(problem('input', 'The input is larger than 20 MB. Shorten it.'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
