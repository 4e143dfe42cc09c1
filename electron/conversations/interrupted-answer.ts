import type { Answer } from '../../shared/conversations/message.ts';
import { problem } from '../../shared/problem.ts';
import { chargeClause } from '../../shared/tasks/can-be-charged.ts';

/** Returns the final state of an answer that was waiting or streaming when the program ended. */
export function interruptedAnswer(answer: Answer): Answer {
  const charged = chargeClause(answer, ' and may have been charged');
  const sentence = `Triptych was closed during this answer. The partial answer is saved${charged}.`;
  return { ...answer, state: 'interrupted', problem: problem('network', sentence) };
}
