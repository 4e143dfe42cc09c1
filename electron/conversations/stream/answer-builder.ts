import { addGrowthStep } from '../../../shared/conversations/add-growth-step.ts';
import { createGrowing, type GrowthPath, type GrowthStep } from '../../../shared/conversations/answer-growth-steps.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { pointerOfPath } from '../../../shared/util/json-path.ts';
import type { StreamEvent } from './answer-parser.ts';
import type { ExtractedBase64, LongBase64 } from './base64-placeholders.ts';

export type AnswerBuilder = ReturnType<typeof createAnswerBuilder>;

const mostUnknownEvents = 100;
const longestUnknownEvent = 64 * 1024;

/** Builds an answer step by step. Paths start at the answer: `['body', 'message', 'content']`. */
export function createAnswerBuilder(first: Answer, takenOut: ExtractedBase64) {
  const growing = createGrowing(first as unknown as JsonObject);
  /** Extracted Base64, by JSON Pointer into `body`. */
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
    append(path: GrowthPath, text: string): void {
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
    extend(path: GrowthPath, entries: readonly Json[]): void {
      const current = growing.at(path);
      const length = Array.isArray(current) ? current.length : 0;
      take({ at: path, extend: entries.map((entry, index) => emptied(entry, [...path, length + index])) });
    },
    set: (path: GrowthPath, value: Json) => take({ at: path, set: emptied(value, path) }),
    valueAt: growing.at,
    /** Stores an unknown event unchanged. */
    addUnknownEvent(event: StreamEvent): void {
      unknownEvents += 1;
      if (unknownEvents > mostUnknownEvents) return;
      take({ at: ['unknownEvents'], extend: [asItCame(event)] });
    },
    /** Counts a received part that the user can see or hear. */
    countContent(): void {
      contentCount += 1;
    },
    /** Number of calls of `countContent`. */
    get contentCount(): number {
      return contentCount;
    },
    /** The stream contained a finish reason or a stop reason. */
    isFinished: false,
    /** Returns the steps since the last call, joined where possible. */
    takeSteps(): readonly GrowthStep[] {
      const steps = pending;
      pending = [];
      return steps;
    },
    answer: () => growing.settle() as unknown as Answer,
    base64: base64 as ReadonlyMap<string, LongBase64>,
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

export function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
