import type { Answer } from '../../shared/conversations/message.ts';
import { problem } from '../../shared/problem.ts';

/** An answer that was on its way when the program ended. */
export function interruptedAnswer(answer: Answer): Answer {
  const sentence = 'Triptych was closed during this answer. The partial answer is saved and may have been charged.';
  return { ...answer, state: 'interrupted', problem: problem('network', sentence) };
}
