import { addGrowthStep } from '../../../shared/conversations/add-growth-step.ts';
import { createGrowing, type GrowthPath, type GrowthStep } from '../../../shared/conversations/answer-growth-steps.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { pointerOfPath } from '../../../shared/util/json-path.ts';
import type { StreamEvent } from './answer-parser.ts';
import type { ExtractedBase64, LongBase64 } from './base64-placeholders.ts';

/** Builds an answer step by step. Paths start at the answer: `['body', 'message', 'content']`. */
export interface AnswerBuilder {
  append(path: GrowthPath, text: string): void;
  extend(path: GrowthPath, entries: readonly Json[]): void;
  set(path: GrowthPath, value: Json): void;
  valueAt(path: GrowthPath): Json | undefined;
  /** Stores an unknown event unchanged. */
  addUnknownEvent(event: StreamEvent): void;
  /** Counts a received part that the user can see or hear. */
  countContent(): void;
  /** Number of calls of `countContent`. */
  readonly contentCount: number;
  /** The stream contained a finish reason or a stop reason. */
  isFinished: boolean;
  /** Returns the steps since the last call, joined where possible. */
  takeSteps(): readonly GrowthStep[];
  answer(): Answer;
  /** Extracted Base64, by JSON Pointer into `body`. */
  readonly base64: ReadonlyMap<string, LongBase64>;
}

const mostUnknownEvents = 100;
const longestUnknownEvent = 64 * 1024;

export function createAnswerBuilder(first: Answer, takenOut: ExtractedBase64): AnswerBuilder {
  const growing = createGrowing(first as unknown as JsonObject);
  const base64 = new Map<string, LongBase64[number][]>();
  let pending: GrowthStep[] = [];
  let unknownEvents = 0;
  let contentCount = 0;

  function take(step: GrowthStep): void {
    growing.take(step);
    addGrowthStep(pending, step);
  }

  /** Moves extracted Base64 to its path, and leaves an empty text in the value. */
  function emptied(value: Json, path: GrowthPath): Json {
    if (takenOut.isEmpty) return value;
    if (typeof value === 'string') {
      const taken = takenOut.take(value);
      if (taken === undefined) return value;
      base64.set(pointerOfPath(path.slice(1)), [...taken]);
      return '';
    }
    if (isJsonArray(value)) return value.map((each, index) => emptied(each, [...path, index]));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, emptied(each, [...path, name])]));
  }

  return {
    append(path, text) {
      if (text === '') {
        if (growing.at(path) === undefined) take({ at: path, append: '' });
        return;
      }
      if (base64.size > 0 || !takenOut.isEmpty) {
        const pointer = pointerOfPath(path.slice(1));
        const pieces = base64.get(pointer);
        const taken = takenOut.take(text);
        if (pieces) {
          pieces.push(...(taken ?? [text]));
          return;
        }
        if (taken) {
          const before = growing.at(path);
          base64.set(pointer, [typeof before === 'string' ? before : '', ...taken]);
          take({ at: path, set: '' });
          return;
        }
      }
      take({ at: path, append: text });
    },
    extend(path, entries) {
      const current = growing.at(path);
      const length = Array.isArray(current) ? current.length : 0;
      take({ at: path, extend: entries.map((entry, index) => emptied(entry, [...path, length + index])) });
    },
    set: (path, value) => take({ at: path, set: emptied(value, path) }),
    valueAt: growing.at,
    addUnknownEvent(event) {
      unknownEvents += 1;
      if (unknownEvents > mostUnknownEvents) return;
      take({ at: ['unknownEvents'], extend: [asItCame(event)] });
    },
    countContent() {
      contentCount += 1;
    },
    get contentCount() {
      return contentCount;
    },
    isFinished: false,
    takeSteps() {
      const steps = pending;
      pending = [];
      return steps;
    },
    answer: () => growing.settle() as unknown as Answer,
    base64,
  };
}

/** Returns the JSON object of an event, or its name and text if it has none. */
function asItCame({ name, text, json }: StreamEvent): JsonObject {
  const isLong = text.length > longestUnknownEvent;
  if (isJsonObject(json) && !isLong) return json;
  return {
    ...(name === undefined ? {} : { event: name }),
    data: text.slice(0, longestUnknownEvent),
    ...(isLong ? { cut: true } : {}),
  };
}
