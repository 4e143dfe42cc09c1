import { plainTextOf } from '../conversations/answer-text.ts';
import { answerableCallsOf } from '../conversations/answerable-tool-calls.ts';
import { asSentence, checkAgainstSchema } from '../conversations/check-json-schema.ts';
import type { Answer } from '../conversations/message.ts';
import type { Part } from '../conversations/message-part.ts';
import { readAnswer } from '../conversations/read-answer.ts';
import { parseJson } from '../util/json.ts';
import type { AssistantQuestion } from './assistant-question.ts';

export type AssistantAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      /** Sentences about the answer. */
      readonly problems: readonly string[];
      /** The answer as received. Empty if it has no text. */
      readonly received: string;
      /** The turn that asks the model to repair its answer. Absent if the same question would be cut off again. */
      readonly repair: readonly Part[] | undefined;
    };

/** Reads a complete answer of the writing assistant, and checks it against the schema of its question. Never throws. */
export function readAssistantAnswer<T>(answer: Answer, question: AssistantQuestion<T>): AssistantAnswer<T> {
  const { blocks, stop } = readAnswer(answer);
  const calls = answerableCallsOf(answer);
  const call = calls[0] ?? blocks.find((block) => block.kind === 'call');
  const received = call?.written ?? plainTextOf(blocks);
  // A call of the tool is the expected end of an answer.
  const endings = stop && !stop.usual && stop.next !== 'answer' ? [stop.meaning] : [];
  const failed = (faults: readonly string[]): AssistantAnswer<T> => {
    const problems = [...endings, ...faults];
    const callIds = calls.map(({ id }) => id);
    return {
      ok: false,
      problems,
      received,
      repair: stop?.next === 'resume' ? undefined : repairTurn(problems, callIds),
    };
  };
  if (blocks.some(({ kind }) => kind === 'refusal')) return failed(['The model declined to answer.']);
  if (received === '') return failed(['The answer has no text.']);
  const outer = parseJson(withoutFence(received));
  // Some models write the JSON into a JSON string.
  const parsed = outer.ok && typeof outer.value === 'string' ? parseJson(outer.value) : outer;
  if (!parsed.ok) return failed([`The answer ${parsed.reason}`]);
  const faults = checkAgainstSchema(question.schema, parsed.value);
  if (faults.length > 0) return failed(faults.map(({ path, text }) => asSentence(path, text)));
  const read = question.read(parsed.value);
  return 'value' in read ? { ok: true, value: read.value } : failed([read.sentence]);
}

/** Models without a schema often put JSON into a code block. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  const start = /^```(?:json)?[^\S\n]*\n/.exec(trimmed)?.[0];
  return start !== undefined && trimmed.endsWith('```') ? trimmed.slice(start.length, -3).trim() : trimmed;
}

/** Each call of a tool must be answered with a result of this call. */
function repairTurn(problems: readonly string[], callIds: readonly string[]): readonly Part[] {
  const text = `This answer can't be used:\n${problems.map((each) => `- ${each}`).join('\n')}\nAnswer again, complete and correct.`;
  if (callIds.length === 0) return [{ kind: 'text', text }];
  return callIds.map((callId) => ({
    kind: 'tool-result',
    callId,
    content: [{ kind: 'text', text }],
    isError: true,
  }));
}
