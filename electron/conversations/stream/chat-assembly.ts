import type { GrowthPath } from '../../../shared/conversations/answer-growth-steps.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { isErrorBody } from '../../http/gateway/error-members.ts';
import type { AnswerAssembly } from './answer-assembly.ts';
import { type AnswerBuilder, createAnswerBuilder, isBlank } from './answer-builder.ts';
import type { StreamEvent } from './answer-parser.ts';
import type { ExtractedBase64 } from './base64-placeholders.ts';
import { problemOfEvent, problemOfUnreadableAnswer } from './problem-of-unreadable-answer.ts';

/** Members that arrive whole. Some gateways repeat them in every chunk, so their texts are never appended. */
const comeWhole = new Set(['role', 'id', 'type', 'object', 'model', 'format', 'status', 'finish_reason', 'index']);

/** More simultaneous calls than any answer has. */
const mostCalls = 1000;
const message = ['body', 'message'];

/** More choices than any request can ask for. */
const mostChoices = 128;

function hasError(value: JsonObject): boolean {
  return (value['error'] ?? null) !== null || (value['choices'] === undefined && isErrorBody(value, ''));
}

/** Builds answers from chunks of chat completions, or from one whole completion. `first` is the waiting answer. */
export function createChatAssembly(first: Answer, takenOut: ExtractedBase64): AnswerAssembly {
  const answers: AnswerBuilder[] = [];
  const choices = new Map<number, ChatChoice>();
  let envelope: JsonObject = {};
  let isOver = false;
  let found: Problem | undefined;

  function open(): AnswerBuilder {
    const answer = createAnswerBuilder(first, takenOut);
    if (Object.keys(envelope).length > 0) answer.set(['envelope'], envelope);
    answers.push(answer);
    return answer;
  }
  for (let count = 0; count < first.choices; count += 1) open();

  /** A choice has the position of its index. A choice with an unrequested index takes the first free position. */
  function choiceOf(index: Json | undefined): ChatChoice | undefined {
    const number = index === undefined || index === null ? 0 : index;
    if (typeof number !== 'number') return undefined;
    const existing = choices.get(number);
    if (existing) return existing;
    if (choices.size >= mostChoices) return undefined;
    const usedAnswers = new Set([...choices.values()].map((each) => each.answer));
    const answerAtIndex = Number.isInteger(number) && number >= 0 ? answers[number] : undefined;
    const free =
      answerAtIndex && !usedAnswers.has(answerAtIndex) ? answerAtIndex : answers.find((each) => !usedAnswers.has(each));
    const choice = createChatChoice(free ?? open());
    choices.set(number, choice);
    return choice;
  }

  function keepUnknown(event: StreamEvent): void {
    answers[0]?.addUnknownEvent(event);
  }

  function takeEnvelope(value: JsonObject): boolean {
    let all = true;
    for (const [name, each] of Object.entries(value)) {
      if (name === 'choices' || name === 'error') continue;
      if (name === '__proto__') {
        all = false;
        continue;
      }
      const current = Object.hasOwn(envelope, name) ? envelope[name] : undefined;
      // `usage` is null in all chunks but one.
      if (each === current || (each === null && current !== undefined)) continue;
      envelope = { ...envelope, [name]: each };
      for (const answer of answers) answer.set(['envelope', name], each);
    }
    return all;
  }

  function takeObject(value: JsonObject, isWhole: boolean): boolean {
    let all = true;
    const list = value['choices'];
    if (isJsonArray(list)) {
      for (const each of list) {
        const choice = isJsonObject(each) ? choiceOf(each['index']) : undefined;
        if (!choice || !isJsonObject(each)) all = false;
        else if (isWhole && each['message'] !== undefined) choice.setWholeMessage(each);
        else all = choice.addDelta(each) && all;
      }
    } else all = list === undefined && (value['usage'] !== undefined || value['error'] !== undefined);
    return takeEnvelope(value) && all;
  }

  return {
    answers,
    end() {},
    get isOver() {
      return isOver;
    },
    get problem() {
      return found;
    },
    addEvent(event) {
      const { name, json, cut } = event;
      if (json === undefined && event.text.trim() === '[DONE]') {
        isOver = true;
        return false;
      }
      // An incomplete event has no reliable content.
      if (cut) return true;
      const isError = name === 'error' || (isJsonObject(json) && hasError(json));
      if (!isJsonObject(json) || !takeObject(json, false)) if (!isError) keepUnknown(event);
      if (isError) found = problemOfEvent(event.text, json);
      return !isError;
    },
    setWholeAnswer(whole) {
      const { json } = whole;
      if (isJsonObject(json) && hasError(json)) {
        takeObject(json, true);
        found = problemOfEvent(whole.text, json);
      } else if (isJsonObject(json) && Array.isArray(json['choices']) && json['choices'].length > 0) {
        if (!takeObject(json, true)) keepUnknown(whole);
        isOver = true;
      } else found = problemOfUnreadableAnswer(whole.text, json);
      if (isOver && choices.size === 0) found = problem('answer', 'The answer contains no readable choice.');
    },
  };
}

/**
 * Merges a delta into the previous value: texts and lists are appended, objects are merged by member, and any other
 * value replaces the previous value. `null` never replaces a value. Returns false if the delta contains a forbidden
 * name, which was omitted.
 */
function mergeDelta(answer: AnswerBuilder, path: GrowthPath, name: string, value: Json): boolean {
  if (name === '__proto__') return false;
  const place = [...path, name];
  const current = answer.valueAt(place);
  if (value === null) {
    if (current === undefined) answer.set(place, null);
    return true;
  }
  if (current === undefined || current === null) {
    if (isJsonObject(value)) return mergeMembers(answer, place, value);
    answer.set(place, value);
    return true;
  }
  if (typeof value === 'string' && typeof current === 'string') {
    if (!comeWhole.has(name)) mergeText(answer, place, name, current, value);
    else if (value !== '' && value !== current) answer.set(place, value);
    return true;
  }
  if (isJsonArray(value) && isJsonArray(current)) {
    answer.extend(place, value);
    return true;
  }
  if (isJsonObject(value) && isJsonObject(current)) return mergeMembers(answer, place, value);
  answer.set(place, value);
  return true;
}

function mergeMembers(answer: AnswerBuilder, path: GrowthPath, value: JsonObject): boolean {
  if (!isJsonObject(answer.valueAt(path))) answer.set(path, {});
  let all = true;
  for (const [name, each] of Object.entries(value)) all = mergeDelta(answer, path, name, each) && all;
  return all;
}

function mergeText(answer: AnswerBuilder, path: GrowthPath, name: string, current: string, text: string): void {
  // A function name arrives in pieces, or whole in each chunk.
  if (name === 'name' && text === current) return;
  answer.append(path, text);
}

/** One choice of a chat completion, built from its chunks. */
type ChatChoice = ReturnType<typeof createChatChoice>;

function createChatChoice(answer: AnswerBuilder) {
  /** Positions of the calls in the list, by the index in their pieces. */
  const calls = new Map<Json, number>();

  function takeDelta(delta: JsonObject): boolean {
    let all = true;
    for (const [name, value] of Object.entries(delta)) {
      if (name === 'content') takeContent(value);
      else if (name === 'tool_calls' && isJsonArray(value)) all = takeCalls(value) && all;
      else all = mergeDelta(answer, message, name, value) && all;
      if (name !== 'role' && !isBlank(value)) answer.countContent();
    }
    return all;
  }

  /** Accepts text, a list of parts, or nothing, in any order. */
  function takeContent(value: Json): void {
    const place = [...message, 'content'];
    const current = answer.valueAt(place);
    if (current === undefined || current === null) {
      if (value !== null || current === undefined) answer.set(place, value);
      return;
    }
    if (value === null || value === '') return;
    if (typeof current === 'string' && typeof value === 'string') answer.append(place, value);
    else if (current === '') answer.set(place, value);
    else {
      if (!Array.isArray(current)) answer.set(place, partsOf(current));
      takeParts(partsOf(value));
    }
  }

  function takeParts(parts: readonly Json[]): void {
    const place = [...message, 'content'];
    for (const part of parts) {
      const current = answer.valueAt(place);
      const last = Array.isArray(current) ? current.length - 1 : -1;
      const before = last < 0 ? undefined : answer.valueAt([...place, last]);
      if (isPlainText(part) && isPlainText(before)) answer.append([...place, last, 'text'], part.text);
      else answer.extend(place, [part]);
    }
  }

  function takeCalls(pieces: readonly Json[]): boolean {
    let all = true;
    for (const piece of pieces) {
      const place = isJsonObject(piece) ? placeOfCall(piece) : undefined;
      if (place === undefined || !isJsonObject(piece)) {
        all = false;
        continue;
      }
      for (const [name, value] of Object.entries(piece)) {
        if (name !== 'index') all = mergeDelta(answer, [...message, 'tool_calls', place], name, value) && all;
      }
    }
    return all;
  }

  /**
   * The pieces of one call share an index. If a gateway omits the index or repeats it for all calls, the id identifies
   * the call.
   */
  function placeOfCall(piece: JsonObject): number | undefined {
    const list = answer.valueAt([...message, 'tool_calls']);
    const length = Array.isArray(list) ? list.length : 0;
    const id = piece['id'];
    const key = piece['index'] ?? (typeof id === 'string' && id !== '' ? id : null);
    const callIndex = key === null ? length - 1 : calls.get(key);
    if (callIndex !== undefined && callIndex >= 0) {
      const currentId = answer.valueAt([...message, 'tool_calls', callIndex, 'id']);
      const isOther =
        typeof id === 'string' && id !== '' && typeof currentId === 'string' && currentId !== '' && currentId !== id;
      if (!isOther) return callIndex;
    }
    if (length >= mostCalls) return undefined;
    if (!Array.isArray(list)) answer.set([...message, 'tool_calls'], []);
    answer.extend([...message, 'tool_calls'], [{}]);
    calls.set(key, length);
    return length;
  }

  function takeLogprobs(value: Json): void {
    const place = ['body', 'logprobs'];
    if (!isJsonObject(value)) {
      if (value !== null || answer.valueAt(place) === undefined) answer.set(place, value);
      return;
    }
    if (!isJsonObject(answer.valueAt(place))) answer.set(place, {});
    for (const [name, entries] of Object.entries(value)) mergeDelta(answer, place, name, entries);
  }

  return {
    answer,
    /** Reads a choice of a chunk. Returns false when a part of unknown form was skipped. */
    addDelta(choice: JsonObject): boolean {
      let all = true;
      for (const [name, value] of Object.entries(choice)) {
        const place = ['body', name];
        const current = name === '__proto__' ? undefined : answer.valueAt(place);
        if (name === '__proto__') all = false;
        else if (name === 'delta' && isJsonObject(value)) all = takeDelta(value) && all;
        else if (name === 'logprobs') takeLogprobs(value);
        else if (name === 'message' && isJsonObject(value)) {
          // Some gateways end a stream with the whole message.
          answer.set(message, value);
          if (Object.keys(value).some((each) => each !== 'role')) answer.countContent();
        } else if ((value !== null || current === undefined) && value !== current) answer.set(place, value);
        if (name === 'finish_reason' && typeof value === 'string' && value !== '') answer.isFinished = true;
      }
      return all;
    },
    /** Stores a choice of a whole answer unchanged. */
    setWholeMessage(choice: JsonObject): void {
      answer.set(['body'], choice);
      answer.countContent();
      answer.isFinished = true;
    },
  };
}

/** Returns content as a list, in whichever form it arrived. */
function partsOf(content: Json): readonly Json[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return isJsonArray(content) ? content : [content];
}

function isPlainText(part: Json | undefined): part is { readonly type: 'text'; readonly text: string } {
  return (
    isJsonObject(part) && part['type'] === 'text' && typeof part['text'] === 'string' && Object.keys(part).length === 2
  );
}
