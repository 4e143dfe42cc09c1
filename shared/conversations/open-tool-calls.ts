import type { BlockOf } from './content-block.ts';
import type { Answer } from './message.ts';
import { readAnswer } from './read-answer.ts';

/** A call that waits for a result given by hand. */
export type ToolCall = BlockOf<'call'>;

/**
 * The calls of an answer that a user answers, in its order. One that broke off in the middle is none: it is not sent
 * back, so nothing may answer it.
 */
export function callsOf(answer: Answer): readonly ToolCall[] {
  const calls = readAnswer(answer).blocks.filter((block) => block.kind === 'call');
  return calls.filter((call) => call.form !== 'server' && isWholeCall(answer, call));
}

export function isWholeCall(answer: Answer, { form, id, name, value }: ToolCall): boolean {
  if (id === '' || name === '') return false;
  if (form === 'client' || form === 'server')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  // The model is responsible for the content of a completely received call.
  return answer.state === 'complete' || form === 'custom' || value !== undefined;
}
