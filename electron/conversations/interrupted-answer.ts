import type { Answer } from '../../shared/conversations/message.ts';
import { problem } from '../../shared/problem.ts';

/** An answer that was on its way when the program ended. */
export function interruptedAnswer(answer: Answer): Answer {
  const sentence = 'Triptych was closed while this answer was on its way. What came is kept; it may have been charged.';
  return { ...answer, state: 'interrupted', problem: problem('network', sentence) };
}
