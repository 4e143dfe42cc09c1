import type { z } from 'zod';
import { problemKinds } from './problem-kinds.ts';
import type { problemSchema, reasonSchema, remedySchema } from './problem-schema.ts';

/** The only error value between main and renderer. */
export type Problem = z.infer<typeof problemSchema>;
export type ProblemKind = Problem['kind'];
/** Why one field keeps a request from being sent. */
export type Reason = z.infer<typeof reasonSchema>;
export type Remedy = z.infer<typeof remedySchema>;

/** Checks only the members that every problem has. */
export function isProblem(value: unknown): value is Problem {
  const { kind, sentence } = Object(value);
  return problemKinds.includes(kind) && typeof sentence === 'string';
}

/** Carries a `Problem` through code that throws. Calls return the `Problem` and never the exception. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.sentence);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

export function problem(kind: ProblemKind, sentence: string, more: Partial<Problem> = {}): Problem {
  return { ...more, kind, sentence };
}

/** Throws an error about the input of a call. `sentence` is for the user. */
export function refuse(sentence: string): never {
  throw new ProblemError(problem('input', sentence));
}

/** Ends a `switch` over a closed union. A missing case is a type error here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
