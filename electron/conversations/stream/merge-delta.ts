import type { GrowthPath } from '../../../shared/conversations/answer-growth-steps.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import type { AnswerBuilder } from './answer-builder.ts';

/** Members that arrive whole. Some gateways repeat them in every chunk, so their texts are never appended. */
const comeWhole = new Set(['role', 'id', 'type', 'object', 'model', 'format', 'status', 'finish_reason', 'index']);

/**
 * Merges a delta into the previous value: texts and lists are appended, objects are merged by member, and any other
 * value replaces the previous value. `null` never replaces a value. Returns false if the delta contains a forbidden
 * name, which was omitted.
 */
export function mergeDelta(answer: AnswerBuilder, path: GrowthPath, name: string, value: Json): boolean {
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
