import type { Answer } from '../../../shared/conversations/message.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { isErrorBody } from '../../http/gateway/error-members.ts';
import type { AnswerAssembly } from './answer-assembly.ts';
import { type AnswerBuilder, createAnswerBuilder } from './answer-builder.ts';
import type { StreamEvent } from './answer-parser.ts';
import type { ExtractedBase64 } from './base64-placeholders.ts';
import { type ChatChoice, createChatChoice } from './chat-choice-builder.ts';
import { problemOfEvent, problemOfUnreadableAnswer } from './problem-of-unreadable-answer.ts';

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
