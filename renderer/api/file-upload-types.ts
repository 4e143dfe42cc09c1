import { ProblemError, problem } from '../../shared/problem.ts';

export interface UploadOptions {
  /** Called with the number of bytes that have left, or that main has read. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
}

export interface UploadAnswer {
  /** HTTP status. */
  readonly status: number;
  /** The body as JSON; `undefined` where it is none. */
  readonly answer: unknown;
}

/** Either side may be at fault: a file that was moved since it was chosen fails like a connection. */
export function createInterruptedProblem(): ProblemError {
  return new ProblemError(problem('disk', 'Couldn’t read the file. Check that it hasn’t been moved or deleted.'));
}
