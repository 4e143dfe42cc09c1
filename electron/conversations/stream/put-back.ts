import { isJsonArray, isJsonObject, type Json } from '../../../shared/json.ts';
import { type LongString, type LongStringLifter, surelyLifted } from '../../gateway/long-strings.ts';
import { isBase64Place } from './base64-place.ts';
import type { TakenOut } from './taken-out.ts';

/**
 * Puts long strings back into a JSON text and its value, but for Base64 so long that it was surely taken out: that goes
 * to `takenOut`, and is empty in the text. So the result does not depend on how the bytes were cut.
 */
export function putBack(
  text: string,
  json: Json | undefined,
  lifter: LongStringLifter,
  takenOut: TakenOut,
): { text: string; json: Json | undefined } {
  if (!lifter.isMarked(text)) return { text, json };
  const sources = new Map<string, string>();

  function walk(value: Json, path: readonly string[]): Json {
    if (typeof value === 'string') return lifter.isMarked(value) ? restored(value, path) : value;
    if (isJsonArray(value)) return value.map((each) => walk(each, path));
    if (!isJsonObject(value)) return value;
    // `fromEntries` makes `__proto__` a name like any other.
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, [...path, name])]));
  }

  function restored(value: string, path: readonly string[]): string {
    const mark = lifter.markIn(value);
    const taken = lifter.take(mark);
    if (!taken) return value;
    const before = value.slice(0, value.indexOf(mark));
    if (isBase64Place(path) && before.length + taken.bytes > surelyLifted) {
      sources.set(mark, '');
      return takenOut.put([before, taken]);
    }
    const source = sourceOf(taken);
    sources.set(mark, source);
    return before + (taken.escaped ? (JSON.parse(`"${source}"`) as string) : source);
  }

  const value = json === undefined ? undefined : walk(json, []);
  // Marks that the value does not hold: the text is no JSON, or has a name twice.
  const source = (mark: string) => sources.get(mark) ?? sourceOf(lifter.take(mark));
  return { text: lifter.replaceMarks(text, source), json: value };
}

/** As it stands in the JSON text. */
function sourceOf(taken: LongString | undefined): string {
  return taken === undefined ? '' : Buffer.concat(taken.pieces).toString('utf8');
}
