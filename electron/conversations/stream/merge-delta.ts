import type { GrowthPath } from '../../../shared/conversations/answer-growth.ts';
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
  const held = answer.valueAt(place);
  if (value === null) {
    if (held === undefined) answer.set(place, null);
    return true;
  }
  if (held === undefined || held === null) {
    if (isJsonObject(value)) return mergeMembers(answer, place, value);
    answer.set(place, value);
    return true;
  }
  if (typeof value === 'string' && typeof held === 'string') {
    if (!comeWhole.has(name)) mergeText(answer, place, name, held, value);
    else if (value !== '' && value !== held) answer.set(place, value);
    return true;
  }
  if (isJsonArray(value) && isJsonArray(held)) {
    answer.extend(place, value);
    return true;
  }
  if (isJsonObject(value) && isJsonObject(held)) return mergeMembers(answer, place, value);
  answer.set(place, value);
  return true;
}

function mergeMembers(answer: AnswerBuilder, path: GrowthPath, value: JsonObject): boolean {
  if (!isJsonObject(answer.valueAt(path))) answer.set(path, {});
  let all = true;
  for (const [name, each] of Object.entries(value)) all = mergeDelta(answer, path, name, each) && all;
  return all;
}

function mergeText(answer: AnswerBuilder, path: GrowthPath, name: string, held: string, text: string): void {
  // A function name arrives in pieces, or whole in each chunk.
  if (name === 'name' && text === held) return;
  answer.append(path, text);
}
