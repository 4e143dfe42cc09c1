import type { Answer } from '../../shared/conversations/message.ts';
import { problem } from '../../shared/problem.ts';
import { chargeClause } from '../../shared/tasks/charge-clause.ts';

/** An answer that was on its way when the program ended. */
export function interruptedAnswer(answer: Answer): Answer {
  const charged = chargeClause(answer, ' and may have been charged');
  const sentence = `Triptych was closed during this answer. The partial answer is saved${charged}.`;
  return { ...answer, state: 'interrupted', problem: problem('network', sentence) };
}
