import type { AnswerState } from '../../../shared/conversations/message.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { chargeClause } from '../../../shared/tasks/can-be-charged.ts';
import type { AnswerAssembly } from './answer-assembly.ts';
import type { AnswerBuilder } from './answer-builder.ts';
import type { StreamEnd } from './stream-end.ts';

export interface AnswerOutcome {
  readonly state: AnswerState;
  readonly problem?: Problem;
  /** The answer is complete although the stream did not report its end. */
  readonly isUnclosed?: true;
}

/** Returns the outcome of one answer. docs/decisions/2026-11-21-when-an-answer-is-complete.md contains the table. */
export function answerOutcome(answer: AnswerBuilder, assembly: AnswerAssembly, end: StreamEnd): AnswerOutcome {
  const isChat = answer.valueAt(['endpoint']) === 'chat';
  if (answer.isFinished) {
    return isChat || assembly.isOver ? { state: 'complete' } : { state: 'complete', isUnclosed: true };
  }
  const hasContent = answer.contentCount > 0;
  if (isChat && assembly.isOver && hasContent && !assembly.problem) return { state: 'complete' };
  if (end.kind === 'stopped') return { state: 'stopped' };
  if (end.kind === 'refused') return { state: 'failed', problem: end.problem };
  const sent = answer.valueAt(['synthetic']) === true ? ({ synthetic: true } as const) : {};
  const found = problemOf(assembly, end, hasContent);
  if (!hasContent)
    return { state: 'failed', problem: withMoney(found, chargeClause(sent, ' It may have been charged.')) };
  return {
    state: 'interrupted',
    problem: withMoney(found, ` The partial answer is saved${chargeClause(sent, ' and may have been charged')}.`),
  };
}

function problemOf(assembly: AnswerAssembly, end: StreamEnd, hasContent: boolean): Problem {
  const reportedProblem = assembly.problem;
  // An incomplete JSON answer cannot be read, because the connection broke.
  if (end.kind === 'broken')
    return { ...(reportedProblem?.raw === undefined ? {} : { raw: reportedProblem.raw }), ...end.problem };
  if (reportedProblem) return reportedProblem;
  if (!assembly.isOver) return problem('network', 'The connection ended before the answer was complete.');
  return hasContent
    ? problem('answer', 'The gateway ended the answer without stating how it ended.')
    : problem('answer', 'The gateway ended the stream without this answer.');
}

function withMoney(found: Problem, money: string): Problem {
  return { ...found, sentence: `${found.sentence}${money}` };
}
