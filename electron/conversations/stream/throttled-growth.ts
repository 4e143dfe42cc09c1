import type { GrowthStep } from '../../../shared/conversations/answer-growth-steps.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import type { Clock } from '../../host/host.ts';
import type { AnswerAssembly } from './answer-assembly.ts';
import type { LongBase64 } from './base64-placeholders.ts';

/**
 * Receives the steps of one choice, its answer after them, and the extracted Base64, at most every 16 ms per choice.
 * Choices are numbered from 0; a number above the requested count is an additional choice.
 */
export type OnGrowth = (
  choice: number,
  steps: readonly GrowthStep[],
  answer: Answer,
  base64: ReadonlyMap<string, LongBase64>,
) => void;

const frameMs = 16;

/** Reports growth: the first step immediately, then once per frame. */
export function createThrottledGrowth(assembly: AnswerAssembly, clock: Clock, onGrowth: OnGrowth) {
  let cancelTimer: (() => void) | undefined;
  let last = Number.NEGATIVE_INFINITY;

  function now(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    for (const [choice, answer] of assembly.answers.entries()) {
      const steps = answer.takeSteps();
      if (steps.length === 0) continue;
      last = clock.monotonic();
      onGrowth(choice, steps, answer.answer(), answer.base64);
    }
  }

  return {
    now,
    soon(): void {
      if (cancelTimer) return;
      const wait = last + frameMs - clock.monotonic();
      if (wait <= 0) now();
      else cancelTimer = clock.after(wait, now);
    },
  };
}
