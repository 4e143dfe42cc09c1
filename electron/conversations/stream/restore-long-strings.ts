import { isJsonArray, isJsonObject, type Json } from '../../../shared/util/json.ts';
import {
  alwaysExtractedBytes,
  type LongString,
  type LongStringExtractor,
} from '../../http/gateway/long-string-extractor.ts';
import type { ExtractedBase64 } from './base64-placeholders.ts';
import { isBase64Field } from './is-base64-field.ts';

/**
 * Puts extracted strings back into a JSON text and its value, except for long Base64: that goes to `takenOut` and is
 * empty in the text. Therefore the result does not depend on the division into chunks. The text is created on demand,
 * because most events do not need it and forty million characters take long.
 */
export function restoreLongStrings(
  text: string,
  json: Json | undefined,
  lifter: LongStringExtractor,
  takenOut: ExtractedBase64,
): { text: string; json: Json | undefined } {
  if (!lifter.isMarked(text)) return { text, json };
  const sources = new Map<string, () => string>();

  function walk(value: Json, path: readonly string[]): Json {
    if (typeof value === 'string') return lifter.isMarked(value) ? restored(value, path) : value;
    if (isJsonArray(value)) return value.map((each) => walk(each, path));
    if (!isJsonObject(value)) return value;
    // `fromEntries` treats `__proto__` like any other name.
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, [...path, name])]));
  }

  function restored(value: string, path: readonly string[]): string {
    const mark = lifter.findMark(value);
    const taken = lifter.take(mark);
    if (!taken) return value;
    const before = value.slice(0, value.indexOf(mark));
    if (isBase64Field(path) && before.length + taken.bytes > alwaysExtractedBytes) {
      sources.set(mark, () => '');
      return takenOut.add([before, taken]);
    }
    sources.set(mark, () => sourceOf(taken));
    const decoded = taken.text();
    if (decoded !== undefined) return before + decoded;
    const source = sourceOf(taken);
    return before + (taken.escaped ? (JSON.parse(`"${source}"`) as string) : source);
  }

  const value = json === undefined ? undefined : walk(json, []);
  // Marks outside the value mean that the text is no JSON, or contains a name twice.
  lifter.replaceMarks(text, (mark) => {
    if (sources.has(mark)) return '';
    const taken = lifter.take(mark);
    sources.set(mark, () => sourceOf(taken));
    return '';
  });
  let whole: string | undefined;
  return {
    get text() {
      whole ??= lifter.replaceMarks(text, (mark) => sources.get(mark)?.() ?? '');
      return whole;
    },
    json: value,
  };
}

/** Returns the string in its JSON form. */
function sourceOf(taken: LongString | undefined): string {
  return taken === undefined ? '' : Buffer.concat(taken.pieces).toString('utf8');
}
