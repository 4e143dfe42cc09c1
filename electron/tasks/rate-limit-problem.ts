import { type Problem, problem } from '../../shared/problem.ts';
import { formatTime, formatTimeToSecond } from '../../shared/util/format-dates.ts';

/** `who` requested a wait, of which `milliseconds` are left. `now` is wall clock milliseconds. */
export function rateLimitProblem(who: string, milliseconds: number, now: number): Problem {
  const until = now + milliseconds;
  const time = milliseconds < 120_000 ? formatTimeToSecond(until) : formatTime(until);
  return problem('busy', `${who} asked to wait until ${time}.`, { retryAfterMs: Math.ceil(milliseconds) });
}
