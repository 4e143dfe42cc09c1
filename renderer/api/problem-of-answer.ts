import { isProblem, type Problem } from '../../shared/problem.ts';

/** Returns the problem in an answer of main: the body itself, or its member `problem`. `undefined` for another body. */
export function problemOfAnswer(body: unknown): Problem | undefined {
  if (isProblem(body)) return body;
  const { problem } = Object(body);
  return isProblem(problem) ? problem : undefined;
}
