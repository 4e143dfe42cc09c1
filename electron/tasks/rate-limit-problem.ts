import { type Problem, problem } from '../../shared/problem.ts';
import { formatTime, formatTimeToSecond } from '../../shared/util/dates.ts';

/** `who` asked to wait, and `milliseconds` of that are left. `now` is wall clock milliseconds. */
export function rateLimitProblem(who: string, milliseconds: number, now: number): Problem {
  const until = now + milliseconds;
  const time = milliseconds < 120_000 ? formatTimeToSecond(until) : formatTime(until);
  return problem('busy', `${who} asked to wait until ${time}.`, { retryAfterMs: Math.ceil(milliseconds) });
}
