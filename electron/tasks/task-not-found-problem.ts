import { modelById } from '../../shared/models/all-models.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { looksLikeWebPage } from '../http/gateway/error-body.ts';
import type { PolledTask } from './polled-task.ts';
import { taskNotFoundSentence } from './task-warning-texts.ts';

/**
 * A 404 counts only after this time and this many polls, because a new task may not be known everywhere yet.
 * Milliseconds.
 */
const notKnownAfterMs = 120_000;
/**
 * Without a documented path, the wrong path may have been used, so this is the duration of the slowest results.
 * Milliseconds.
 */
const notKnownAtGuessedPathsAfterMs = 1_200_000;
const fewestNotKnown = 4;

/**
 * Returns the outcome of a task that its gateway did not know `times` times over `forMs` milliseconds; `undefined`
 * while it may change.
 */
export function taskNotFoundProblem(
  task: PolledTask,
  cause: Problem,
  { times, forMs }: { readonly times: number; readonly forMs: number },
): Problem | undefined {
  const isStated = modelById(task.modelId)?.results.some((result) => result.evidence !== 'assumed') ?? false;
  // A web page in place of the gateway says even less.
  const isSaid = isStated && !looksLikeWebPage(cause.raw ?? '', '');
  const after = isSaid ? notKnownAfterMs : notKnownAtGuessedPathsAfterMs;
  if (forMs < after || times < fewestNotKnown) return undefined;
  const { kind, sentence: _, ...facts } = cause;
  return problem(kind, taskNotFoundSentence(task, forMs), facts);
}
