import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';

export interface Finished {
  /** -1 if the program could not start. */
  code: number;
  /** Captured standard output and standard error, in the order of arrival. */
  output: string;
}

/** Runs a program and waits for its end. Its output is captured unless `stdio` says otherwise. */
export function runCommand(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  return finished(spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options }));
}

export function finished(child: ChildProcess): Promise<Finished> {
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = () => Buffer.concat(chunks).toString('utf8');
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: -1, output: `${output()}${error.message}\n` }));
    child.once('close', (code, signal) => resolve({ code: code ?? 128 + signalNumber(signal), output: output() }));
  });
}

/**
 * Returns the signal number of an exit code in the shell convention: 128 plus the number for a program ended by a
 * signal.
 */
export function signalNumber(signal: NodeJS.Signals | null): number {
  return signal === null ? 0 : constants.signals[signal];
}
