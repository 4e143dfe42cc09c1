import { formatCounted } from '../util/format-numbers.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../util/json.ts';
import { type JsonPath, pointerOfPath } from '../util/json-path.ts';
import { withAnswer } from './apply-growth.ts';
import type { Answer, Message } from './message.ts';

/**
 * Maximum length of a text in an answer, as `length` counts. A longer text is shortened if the whole text is not
 * needed.
 */
export const longTextLimit = 200_000;
/** Length of the remaining start of a shortened text. */
export const longTextStart = 100_000;
/** Maximum length of one piece of a shortened text. */
export const longestPiece = 256 * 1024;

/** A message with shortened texts, and the complete texts by JSON Pointer into its body. */
interface Shortened {
  readonly message: Message;
  readonly texts: ReadonlyMap<string, string>;
}

/** Shortens the long texts of a message. Without long texts, returns the same message. */
export function shortenMessage(message: Message): Shortened {
  const texts = new Map<string, string>();
  if (message.said.by !== 'model') return { message, texts };
  const { longTexts: before, ...answer } = message.said.answer;
  const body = changeTexts(answer.body, [], (text, pointer) => {
    if (text.length <= longTextLimit) return text;
    texts.set(pointer(), text);
    return text.slice(0, longTextStart);
  });
  if (texts.size === 0 && before === undefined) return { message, texts };
  const lengths = Object.fromEntries([...texts].map(([pointer, text]) => [pointer, text.length]));
  const longTexts = { ...before, ...lengths };
  const isShort = Object.keys(longTexts).length === 0;
  return { message: withAnswer(message, { ...answer, body, ...(isShort ? {} : { longTexts }) }), texts };
}

/** Restores the shortened texts of a message. */
export function restoreTexts(message: Message, texts: ReadonlyMap<string, string>): Message {
  if (message.said.by !== 'model' || message.said.answer.longTexts === undefined) return message;
  const { longTexts: _, ...answer } = message.said.answer;
  const body = changeTexts(answer.body, [], (text, pointer) => texts.get(pointer()) ?? text);
  return withAnswer(message, { ...answer, body });
}

/** Returns the length of a shortened text in the body, or `undefined` for a complete text. */
export function fullLength({ longTexts }: Answer, pointer: string): number | undefined {
  const length = longTexts && Object.hasOwn(longTexts, pointer) ? longTexts[pointer] : undefined;
  return length !== undefined && length > longTextStart ? length : undefined;
}

/** Marks the end of each shortened text with the number of missing characters, for the user. */
export function withCutMarks(message: Message): Message {
  if (message.said.by !== 'model' || message.said.answer.longTexts === undefined) return message;
  const { answer } = message.said;
  const body = changeTexts(answer.body, [], (text, pointer) => {
    const length = text.length === longTextStart ? fullLength(answer, pointer()) : undefined;
    return length === undefined ? text : `${text}… (${formatCounted(length - text.length, 'more character')})`;
  });
  return withAnswer(message, { ...answer, body });
}

/** Returns a value with changed texts. A value without changed texts stays the same object. */
export function changeTexts<T extends Json>(
  value: T,
  path: JsonPath,
  change: (text: string, pointer: () => string) => string,
): T {
  return changed(value, path, change) as T;
}

type Change = (text: string, pointer: () => string) => string;

function changed(value: Json, path: JsonPath, change: Change): Json {
  if (typeof value === 'string') return change(value, () => pointerOfPath(path));
  if (isJsonArray(value)) {
    const list = value.map((each, index) => (isPlain(each) ? each : changed(each, [...path, index], change)));
    return list.some((each, index) => each !== value[index]) ? list : value;
  }
  if (!isJsonObject(value)) return value;
  let copy: [string, Json][] | undefined;
  const entries = Object.entries(value);
  for (const [index, [name, each]] of entries.entries()) {
    const next = isPlain(each) ? each : changed(each, [...path, name], change);
    if (next === each) continue;
    copy ??= [...entries];
    copy[index] = [name, next];
  }
  return copy ? (Object.fromEntries(copy) as JsonObject) : value;
}

function isPlain(value: Json): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
