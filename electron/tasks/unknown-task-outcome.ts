import { modelById } from '../../shared/models/all-models.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { looksLikeWebPage } from '../http/gateway/error-body.ts';
import type { PollSummary } from './poll-summary.ts';
import { taskNotFoundSentence } from './task-warning-texts.ts';

/** "There is no such task" is believed after that long and so many looks: a new task may not be known everywhere yet. */
const notKnownAfterMs = 120_000;
/** Where no path was ever stated, the wrong one may have been asked: as long as the slowest results take. */
const notKnownAtGuessedPathsAfterMs = 1_200_000;
const fewestNotKnown = 4;

/** How a task ends that its gateway calls unknown, `times` times over `forMs` milliseconds; `undefined` while it may change. */
export function unknownTaskOutcome(
  task: PollSummary,
  why: Problem,
  { times, forMs }: { readonly times: number; readonly forMs: number },
): Problem | undefined {
  const isStated = modelById(task.modelId)?.results.some((result) => result.evidence !== 'assumed') ?? false;
  // A page in the place of the gateway says even less.
  const isSaid = isStated && !looksLikeWebPage(why.raw ?? '', '');
  const after = isSaid ? notKnownAfterMs : notKnownAtGuessedPathsAfterMs;
  if (forMs < after || times < fewestNotKnown) return undefined;
  const { kind, sentence: _, ...more } = why;
  return problem(kind, taskNotFoundSentence(task, forMs), more);
}
