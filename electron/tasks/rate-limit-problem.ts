import { type Problem, problem } from '../../shared/problem.ts';
import { formatTime, formatTimeToSecond } from '../../shared/util/format-dates.ts';

/** `who` requested a wait, of which `milliseconds` are left. `now` is wall clock milliseconds. */
export function rateLimitProblem(who: string, milliseconds: number, now: number): Problem {
  const until = now + milliseconds;
  const time = milliseconds < 120_000 ? formatTimeToSecond(until) : formatTime(until);
  return problem('busy', `${who} asked to wait until ${time}.`, { retryAfterMs: Math.ceil(milliseconds) });
}

/** A charge must not come long after the click, for example after a night in which the computer slept. Milliseconds. */
const tooLateMs = 600_000;

/** True when a request that was planned for `sendsAt` must not be sent any more. Both are wall clock milliseconds. */
export function isTooLateToSend(sendsAt: number, now: number): boolean {
  return now - sendsAt > tooLateMs;
}
