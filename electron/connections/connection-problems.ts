import { type Problem, problem } from '../../shared/problem.ts';

export function noKey(origin: string, name: string | undefined): Problem {
  const whose = name === undefined ? '' : ` of the connection “${name}”`;
  return problem('key', `There is no key${whose} for ${origin}. Enter it in Settings.`);
}

export function removedProblem(name: string, origin: string): Problem {
  const sentence = `Its connection “${name}” was removed, so nothing asks for it. Add a connection to ${origin} in Settings, and it goes on by itself.`;
  return problem('key', sentence);
}
