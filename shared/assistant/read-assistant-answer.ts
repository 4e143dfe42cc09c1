import { plainTextOf } from '../conversations/answer-text.ts';
import { answerableCallsOf } from '../conversations/answerable-tool-calls.ts';
import { asSentence, checkAgainstSchema } from '../conversations/check-json-schema.ts';
import type { Answer } from '../conversations/message.ts';
import type { Part } from '../conversations/message-part.ts';
import { readAnswer } from '../conversations/read-answer.ts';
import { type Json, type JsonObject, parseJson, parseJsonOrUndefined } from '../util/json.ts';
import { jsonInText } from '../util/json-in-text.ts';
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
      /** The usable values of an answer that has several. Only the user can tell which of them is meant. */
      readonly choices: readonly AssistantChoice<T>[];
    };

interface AssistantChoice<T> {
  readonly value: T;
  /** The value as JSON. */
  readonly text: string;
}

/**
 * Reads a complete answer of the writing assistant: the one JSON value in it that fits the schema of its question,
 * whatever is around it. Never throws.
 */
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
      choices: [],
    };
  };
  if (blocks.some(({ kind }) => kind === 'refusal')) return failed(['The model declined to answer.']);
  if (received === '') return failed(['The answer has no text.']);
  const texts = calls.length > 1 ? calls.map(({ written }) => written) : [received];
  const values = texts.map(withoutString).flatMap(jsonInText);
  const fitting = values.flatMap((value) => fittingValues(value, question.schema));
  const distinct = new Map(fitting.map((value) => [JSON.stringify(value), value]));
  const read = [...distinct.values()].map((value) => ({
    ...question.read(value),
    text: JSON.stringify(value, null, 2),
  }));
  const usable = read.flatMap((each) => ('value' in each ? [each] : []));
  const [first] = usable;
  if (first && usable.length === 1) return { ok: true, value: first.value };
  if (first) {
    const problems = [`The answer has ${usable.length} results that can be used. Choose one of them.`];
    return { ok: false, problems, received, repair: undefined, choices: usable };
  }
  const unusable = read.flatMap((each) => ('sentence' in each ? [each.sentence] : []));
  if (unusable.length > 0) return failed(unusable.slice(0, 1));
  const [value] = values;
  const parsed = value === undefined ? parseJson(withoutString(received)) : { ok: true as const, value };
  if (!parsed.ok) return failed([`The answer ${parsed.reason}`]);
  return failed(checkAgainstSchema(question.schema, parsed.value).map(({ path, text }) => asSentence(path, text)));
}

/** Some models write the JSON into a JSON string. */
function withoutString(text: string): string {
  const bare = text.replace(/^\ufeff/, '');
  const value = parseJsonOrUndefined(bare);
  return typeof value === 'string' ? value : bare;
}

const mostWrappers = 3;

/** The outermost values in `value` that fit. Some models wrap their answer into an object or a list. */
function fittingValues(value: Json, schema: JsonObject, depth = 0): Json[] {
  if (depth > mostWrappers || typeof value !== 'object' || value === null) return [];
  if (checkAgainstSchema(schema, value).length === 0) return [value];
  return Object.values(value).flatMap((each) => fittingValues(each, schema, depth + 1));
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
