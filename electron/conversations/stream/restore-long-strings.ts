import { isJsonArray, isJsonObject, type Json } from '../../../shared/util/json.ts';
import { alwaysExtractedBytes, type LongString, type LongStringExtractor } from '../../http/gateway/long-strings.ts';
import { isBase64Field } from './base64-fields.ts';
import type { ExtractedBase64 } from './extracted-base64.ts';

/**
 * Puts long strings back into a JSON text and its value, but for Base64 so long that it was surely taken out: that goes
 * to `takenOut`, and is empty in the text. So the result does not depend on how the bytes were cut. The text is made
 * when it is asked for: nobody needs it of most events, and of forty million characters it takes long.
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
    // `fromEntries` makes `__proto__` a name like any other.
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, [...path, name])]));
  }

  function restored(value: string, path: readonly string[]): string {
    const mark = lifter.findMark(value);
    const taken = lifter.take(mark);
    if (!taken) return value;
    const before = value.slice(0, value.indexOf(mark));
    if (isBase64Field(path) && before.length + taken.bytes > alwaysExtractedBytes) {
      sources.set(mark, () => '');
      return takenOut.set([before, taken]);
    }
    sources.set(mark, () => sourceOf(taken));
    const decoded = taken.text();
    if (decoded !== undefined) return before + decoded;
    const source = sourceOf(taken);
    return before + (taken.escaped ? (JSON.parse(`"${source}"`) as string) : source);
  }

  const value = json === undefined ? undefined : walk(json, []);
  // Marks that the value does not hold: the text is no JSON, or has a name twice.
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

/** The string in its JSON form. */
function sourceOf(taken: LongString | undefined): string {
  return taken === undefined ? '' : Buffer.concat(taken.pieces).toString('utf8');
}
