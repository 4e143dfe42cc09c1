import type { GrowthStep } from '../../../shared/conversations/answer-growth.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import type { Clock } from '../../host/host.ts';
import type { Assembly } from './assembly.ts';
import type { LongBase64 } from './extracted-base64.ts';

/**
 * Steps on the answer of one choice, that answer after them, and the Base64 that was taken out of it so far; at most once
 * in 16 ms for each. Choices are counted from 0; one beyond those that were asked for is a choice that came besides.
 */
export type OnGrowth = (
  choice: number,
  steps: readonly GrowthStep[],
  answer: Answer,
  base64: ReadonlyMap<string, LongBase64>,
) => void;

const frameMs = 16;

/** Tells of growth: the first of it at once, then once a frame, however many pieces come in. */
export function createThrottledGrowth(
  assembly: Assembly,
  clock: Clock,
  onGrowth: OnGrowth,
): { soon(): void; now(): void } {
  let takeBack: (() => void) | undefined;
  let last = Number.NEGATIVE_INFINITY;

  function now(): void {
    takeBack?.();
    takeBack = undefined;
    for (const [choice, answer] of assembly.answers.entries()) {
      const steps = answer.drain();
      if (steps.length === 0) continue;
      last = clock.monotonic();
      onGrowth(choice, steps, answer.answer(), answer.base64);
    }
  }

  return {
    now,
    soon() {
      if (takeBack) return;
      const wait = last + frameMs - clock.monotonic();
      if (wait <= 0) now();
      else takeBack = clock.after(wait, now);
    },
  };
}
