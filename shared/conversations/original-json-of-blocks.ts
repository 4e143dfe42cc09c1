import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../util/json.ts';
import { pointerOfPath } from '../util/json-path.ts';
import type { Answer } from './message.ts';

/**
 * Returns the content blocks of a messages answer that cannot be reproduced from their values, each with its JSON text.
 * `writeJsonWithOriginals` sends them back as follows:
 * - a block of an answer that arrived as a whole: the same bytes
 * - a streamed block: the same bytes for content that arrived in one piece (a redacted or unknown block, a citation,
 *   the joined input of a tool); the same characters for texts, thinking and signatures, because pieces of text can be
 *   encoded differently
 */
export function originalJsonOfBlocks(answer: Answer): ReadonlyMap<object, string> {
  const texts = new Map<object, string>();
  const { body, verbatim } = answer;
  const content = body['content'];
  if (verbatim === undefined || !isJsonArray(content)) return texts;
  for (const [index, block] of content.entries()) {
    const pointer = `/content/${index}`;
    if (isJsonObject(block) && hasWithin(verbatim, pointer)) texts.set(block, writeAt(block, pointer, verbatim));
  }
  return texts;
}

/** Serializes `value` like `JSON.stringify`, except for the objects in `texts`, which are replaced by their text. */
export function writeJsonWithOriginals(value: Json, texts: ReadonlyMap<object, string>): string {
  if (texts.size === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const text = texts.get(value);
  if (text !== undefined) return text;
  return written(value, (inner) => writeJsonWithOriginals(inner, texts));
}

function writeAt(value: Json, pointer: string, verbatim: Readonly<Record<string, string>>): string {
  const text = Object.hasOwn(verbatim, pointer) ? verbatim[pointer] : undefined;
  if (text !== undefined) return text;
  if (typeof value !== 'object' || value === null || !hasWithin(verbatim, pointer)) return JSON.stringify(value);
  return written(value, (inner, key) => writeAt(inner, pointer + pointerOfPath([key]), verbatim));
}

function hasWithin(verbatim: Readonly<Record<string, string>>, pointer: string): boolean {
  return Object.keys(verbatim).some((place) => place === pointer || place.startsWith(`${pointer}/`));
}

function written(value: readonly Json[] | JsonObject, write: (inner: Json, key: string | number) => string): string {
  if (isJsonArray(value)) return `[${value.map(write).join(',')}]`;
  const members = Object.entries(value as JsonObject).map(
    ([key, inner]) => `${JSON.stringify(key)}:${write(inner, key)}`,
  );
  return `{${members.join(',')}}`;
}
