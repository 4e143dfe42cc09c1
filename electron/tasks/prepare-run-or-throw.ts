import { isDeepStrictEqual } from 'node:util';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../shared/models/model.ts';
import { prepareRun, type RunFacts, reasonTitle } from '../../shared/models/prepare-run.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';

/** Prepares a run. Throws a `ProblemError` with the reasons if the run cannot be sent. */
export function prepareRunOrThrow(model: Model, draft: Draft, facts: RunFacts): ReturnType<typeof prepareRun> {
  const prepared = prepareRun(model, draft, facts);
  const { reasons } = prepared;
  const [reason] = reasons;
  if (!reason) return prepared;
  const more = reasons.length > 1 ? ` (and ${reasons.length - 1} more)` : '';
  const sentence = `${reasonTitle(model, reason.field)} ${reason.text}${more}`;
  throw new ProblemError(problem('input', sentence, { reasons: [...reasons] }));
}

/** Throws a `ProblemError` if the user agreed to runs on another connection. Without `expected`, any is right. */
export function requireExpectedConnection(expected: Destination | undefined, destination: Destination): void {
  if (expected === undefined || isDeepStrictEqual(expected, destination)) return;
  throw new ProblemError(problem('input', 'The connection was changed meanwhile. Nothing was sent.'));
}
