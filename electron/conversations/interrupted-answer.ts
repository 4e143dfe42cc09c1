import type { Answer } from '../../shared/conversations/message.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { chargeClause } from '../../shared/tasks/can-be-charged.ts';

/** Returns the final state of an answer that was queued, waiting or streaming when the program ended. */
export function interruptedAnswer(answer: Answer): Answer {
  if (answer.sendsAt !== undefined) {
    const sentence = 'Triptych quit before the question was sent, so nothing was charged. Ask it again if you want.';
    return unsentAnswer(answer, problem('busy', sentence));
  }
  const charged = chargeClause(answer, ' and may have been charged');
  const sentence = `Triptych was closed during this answer. The partial answer is saved${charged}.`;
  return { ...answer, state: 'interrupted', problem: problem('network', sentence) };
}

/** Returns the final state of a queued answer whose question is not sent, for the given reason. */
export function unsentAnswer({ sendsAt: _, ...answer }: Answer, reason: Problem): Answer {
  return { ...answer, state: 'failed', problem: reason };
}
