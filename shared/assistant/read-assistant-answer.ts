import { plainTextOf } from '../conversations/answer-text.ts';
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
      /** The turn that asks the model to repair its answer. */
      readonly repair: readonly Part[];
    };

/** Reads a complete answer of the writing assistant, and checks it against the schema of its question. Never throws. */
export function readAssistantAnswer<T>(answer: Answer, question: AssistantQuestion<T>): AssistantAnswer<T> {
  const { blocks, stop } = readAnswer(answer);
  const call = blocks.find((block) => block.kind === 'call');
  const received = call?.written ?? plainTextOf(blocks);
  const failed = (problems: readonly string[]): AssistantAnswer<T> => ({
    ok: false,
    problems,
    received,
    repair: repairTurn(problems, call?.id),
  });
  if (blocks.some(({ kind }) => kind === 'refusal')) return failed(['The model declined to answer.']);
  if (received === '') return failed(['The answer has no text.']);
  const parsed = parseJson(withoutFence(received));
  if (!parsed.ok)
    return failed([...(stop && !stop.usual && !call ? [stop.meaning] : []), `The answer ${parsed.reason}`]);
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

/** A call of a tool must be answered with a result of this call. */
function repairTurn(problems: readonly string[], callId: string | undefined): readonly Part[] {
  const text = `This answer can't be used:\n${problems.map((each) => `- ${each}`).join('\n')}\nAnswer again, complete and correct.`;
  if (callId === undefined) return [{ kind: 'text', text }];
  return [{ kind: 'tool-result', callId, content: [{ kind: 'text', text }], isError: true }];
}
