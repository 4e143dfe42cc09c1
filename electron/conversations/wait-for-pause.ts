import { type Problem, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { Clock } from '../host/host.ts';
import type { RateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import { createLimitKey } from '../tasks/gateway-scope-keys.ts';
import { isTooLateToSend } from '../tasks/rate-limit-problem.ts';
import { pause } from '../tasks/send-create.ts';

/** A stored question that the gateway asked to send later. */
export interface PausedQuestion {
  readonly destination: Destination;
  /** Milliseconds. */
  readonly waitMs: number;
  /** Stores the time at which the question will be sent. Wall clock, milliseconds since 1970. */
  readonly plan: (sendsAt: number) => Promise<void>;
  /** Aborts when the user stops the question, or when the program ends. */
  readonly signal: AbortSignal;
}

/** Waits until a question may be sent. Returns the reason if it must not be sent any more. */
export async function waitForPause(
  { destination, waitMs: firstWait, plan, signal }: PausedQuestion,
  { clock, rateLimits }: { readonly clock: Clock; readonly rateLimits: RateLimitPauses },
): Promise<Problem | undefined> {
  let waitMs = firstWait;
  let sendsAt = clock.now() + waitMs;
  for (;;) {
    await pause(clock, waitMs, signal);
    if (signal.aborted) return problem('busy', 'The question was stopped before it was sent. Nothing was sent.');
    const now = clock.now();
    if (isTooLateToSend(sendsAt, now)) {
      const sentence = 'The question waited longer than agreed, because the computer was asleep or its clock changed.';
      return problem('busy', `${sentence} Nothing was sent. Ask it again.`);
    }
    waitMs = rateLimits.waitWithJitter(createLimitKey(destination));
    if (waitMs === 0) return undefined;
    sendsAt = now + waitMs;
    await plan(sendsAt);
  }
}
