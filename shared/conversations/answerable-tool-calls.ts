import type { BlockOf } from './content-block.ts';
import type { Answer } from './message.ts';
import { readAnswer } from './read-answer.ts';

/** A call that needs a result from the user. */
type ToolCall = BlockOf<'call'>;

/**
 * Returns the calls of an answer that the user answers, in order. Excludes a truncated call, because it is not sent
 * back and so cannot have a result.
 */
export function answerableCallsOf(answer: Answer): readonly ToolCall[] {
  const calls = readAnswer(answer).blocks.filter((block) => block.kind === 'call');
  return calls.filter((call) => call.form !== 'server' && isCompleteCall(answer, call));
}

export function isCompleteCall(answer: Answer, { form, id, name, value }: ToolCall): boolean {
  if (id === '' || name === '') return false;
  if (form === 'client' || form === 'server')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  // A completely received call is valid. The model is responsible for its content.
  return answer.state === 'complete' || form === 'custom' || value !== undefined;
}
