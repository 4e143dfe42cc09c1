import { isDeepStrictEqual } from 'node:util';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';

/** Throws a `ProblemError` if the user agreed to runs on another connection. Without `expected`, any is right. */
export function requireExpectedConnection(expected: Destination | undefined, destination: Destination): void {
  if (expected === undefined || isDeepStrictEqual(expected, destination)) return;
  throw new ProblemError(problem('input', 'The connection was changed meanwhile. Nothing was sent.'));
}
