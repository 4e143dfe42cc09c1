import { type Problem, type ProblemKind, problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { kindOfStatus } from '../http/gateway/answer-problem.ts';

/** Kinds of refusals that every other run of the model would get too: of the key, the path or a parameter. */
const refusals: ReadonlySet<ProblemKind> = new Set(['key', 'access', 'not-found', 'refused', 'redirect']);

/**
 * Returns the problem of the runs that are held back after these runs of their model. `undefined`: they can be sent. A
 * busy or failing gateway, a broken network and an unknown outcome say nothing about the next run.
 */
export function problemOfHeldRuns(runs: readonly Task[]): Problem | undefined {
  const ended = runs.find(wouldEndAll);
  if (!ended?.problem) return undefined;
  const outcome = ended.state === 'failed' ? 'failed' : 'was not accepted';
  return problem('held', `Held back: an earlier run of this model ${outcome}. ${ended.problem.sentence}`);
}

function wouldEndAll({ state, problem: why }: Task): boolean {
  if (state === 'failed') return why?.meantStatus !== undefined && refusals.has(kindOfStatus(why.meantStatus));
  if (state !== 'rejected' || !why) return false;
  // A run that waited for the gateway and has no answer was not sent in time, or was stopped by the user. The others
  // waited as long, and a charge must not come long after the click.
  return refusals.has(why.kind) || (why.kind === 'busy' && why.status === undefined);
}
