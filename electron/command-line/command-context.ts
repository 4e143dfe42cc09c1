import { ORPCError } from '@orpc/client';
import { isProblem, type Problem, ProblemError } from '../../shared/problem.ts';
import type { Snapshot } from '../../shared/sync/synced-state.ts';
import type { OpenedProgram } from '../local-socket/opened-program.ts';
import type { ExitName } from './exit-codes.ts';
import type { CommandValues } from './parse-command.ts';

/** The streams of a command. Results go to standard output, progress to standard error. */
export interface CommandOutput {
  /** Prints a result: the text, or with --json the value. An `undefined` text prints nothing. */
  print(text: string | undefined, value: object): void;
  report(text: string): void;
}

/** The surroundings of a command. */
export interface CommandContext {
  readonly program: OpenedProgram;
  /** The state at the start of the command. */
  readonly state: Snapshot;
  readonly values: CommandValues;
  readonly output: CommandOutput;
  /** Aborted by Ctrl+C and by the end of the terminal. */
  readonly stop: AbortSignal;
  /** Reads all bytes of standard input. Throws an `AbortError` when `stop` is aborted meanwhile. */
  readInput(): Promise<Uint8Array>;
  /** Reads standard input line by line, until it ends or `signal` is aborted. */
  readLines(signal: AbortSignal): AsyncIterable<string>;
  readonly dataFolder: string;
  readonly version: string;
}

/** Returns the problem of a failed call, or `undefined` for any other error. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof ORPCError && error.code === 'PROBLEM' && isProblem(error.data)) return error.data;
  return undefined;
}

/** Ends a command that was interrupted before it sent anything. */
export function reportInterrupted(output: CommandOutput): ExitName {
  output.report('Interrupted. Nothing was sent.');
  return 'refused';
}
