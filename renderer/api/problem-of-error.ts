import { ORPCError } from '@orpc/client';
import { isProblem, type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';

/** Converts anything that a call threw to the one error value that the screen shows. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof ORPCError) {
    if (error.code === 'PROBLEM' && isProblem(error.data)) return error.data;
    return problem('internal', 'Triptych couldn’t do this because of an unexpected error. Please report it.', {
      raw: `${error.code}: ${error.message}`,
    });
  }
  if (error instanceof TypeError) {
    return problem('internal', 'The window couldn’t do this because of an unexpected error. Please report it.', {
      raw: error.message,
    });
  }
  // Any other error is a lost connection: the socket or the port closed during the call.
  return problem(
    'network',
    'The connection to Triptych’s main process was lost before it answered. Check Activity to see whether something was started.',
  );
}

/** Returns the sentence of an error of a call, or the message of an error that was thrown in this window. */
export function sentenceOf(error: unknown): string {
  return error instanceof ORPCError || error instanceof ProblemError ? problemOf(error).sentence : errorMessage(error);
}

/** Returns the problem in an answer of main: the body itself, or its member `problem`. `undefined` for another body. */
export function problemOfAnswer(body: unknown): Problem | undefined {
  if (isProblem(body)) return body;
  const { problem } = Object(body);
  return isProblem(problem) ? problem : undefined;
}
