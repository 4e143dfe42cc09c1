/**
 * Returns the position where `text` stops being JSON, `text.length` for an early end, or `undefined` for valid JSON.
 * Engines report the position in different texts, and for short texts not at all.
 */
export function jsonErrorPosition(text: string): number | undefined {
  const open: ('{' | '[')[] = [];
  let wants: Wants = 'value';
  let at = 0;
  for (;;) {
    while (/[ \t\n\r]/.test(text.charAt(at))) at += 1;
    const sign = text.charAt(at);
    if (sign === '') return wants === 'end' ? undefined : text.length;
    if (wants === 'end') return at;
    const inside = open.at(-1);
    if (wants === 'colon') {
      if (sign !== ':') return at;
      [wants, at] = ['value', at + 1];
    } else if (sign === (inside === '{' ? '}' : ']') && inside !== undefined && mayClose(wants, inside)) {
      open.pop();
      [wants, at] = [behindValue(open), at + 1];
    } else if (wants === 'comma') {
      if (sign !== ',') return at;
      [wants, at] = [inside === '{' ? 'next-name' : 'next-value', at + 1];
    } else if (wants === 'name' || wants === 'next-name') {
      if (sign !== '"') return at;
      const end = endOfString(text, at);
      if (!end.isWhole) return end.at;
      [wants, at] = ['colon', end.at];
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      [wants, at] = [sign === '{' ? 'name' : 'first-value', at + 1];
    } else {
      const end = sign === '"' ? endOfString(text, at) : endOfWord(text, at);
      if (!end.isWhole) return end.at;
      [wants, at] = [behindValue(open), end.at];
    }
  }
}

type Wants = 'value' | 'first-value' | 'next-value' | 'name' | 'next-name' | 'colon' | 'comma' | 'end';

/** An empty list or object can close immediately. After a comma, neither can close. */
function mayClose(wants: Wants, inside: '{' | '['): boolean {
  return wants === 'comma' || wants === (inside === '{' ? 'name' : 'first-value');
}

function behindValue(open: readonly string[]): Wants {
  return open.length === 0 ? 'end' : 'comma';
}

/** The end of a token. `at`: index after a complete token, or of the character at which a token breaks. */
interface TokenEnd {
  readonly isWhole: boolean;
  readonly at: number;
}

const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

function endOfString(text: string, begin: number): TokenEnd {
  let at = begin + 1;
  for (;;) {
    const sign = text.charAt(at);
    if (sign === '"') return { isWhole: true, at: at + 1 };
    if (sign < ' ') return { isWhole: false, at };
    if (sign === '\\') {
      escaped.lastIndex = at;
      const found = escaped.exec(text);
      if (!found) return { isWhole: false, at };
      at += found[0].length;
    } else at += 1;
  }
}

function endOfWord(text: string, at: number): TokenEnd {
  word.lastIndex = at;
  const found = word.exec(text);
  return found ? { isWhole: true, at: at + found[0].length } : { isWhole: false, at };
}

/** Any value that JSON can represent. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

type KnownMembers<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Returns the members that have a value. JSON has no others, and an optional member of a type must be absent. */
export function withoutUndefined<const Members extends object>(members: Members): KnownMembers<Members> {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as KnownMembers<Members>;
}

/** Parses JSON, or returns `undefined`. For text from others, when the reason does not matter. */
export function parseJsonOrUndefined(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a value as text. A text that looks like another value, such as "5", "true" or "null", has quotes. */
export function unmistakableText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined';
  return parseJsonOrUndefined(value) === undefined ? value : JSON.stringify(value);
}

/** `reason` is the rest of a sentence that begins with a title. `line` is the line of the error, from 1. */
type ParsedJson<T extends Json> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly line?: number };

/** A fault of JSON text. `text` is the rest of a sentence that begins with a title; `line` counts from 1. */
export interface JsonFault {
  readonly text: string;
  readonly line?: number | undefined;
}

/** The fault of a text that could not be parsed; none if it was. */
export function faultsOf(parsed: ParsedJson<Json>): readonly JsonFault[] {
  return parsed.ok ? [] : [{ text: parsed.reason, line: parsed.line }];
}

/** Parses any JSON value. Returns the position of the error for invalid JSON. */
export function parseJson(text: string): ParsedJson<Json> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    if (text.trim() === '') return { ok: false, reason: 'isn’t valid JSON.' };
    const line = text.slice(0, jsonErrorPosition(text)).split('\n').length;
    return { ok: false, reason: `isn’t valid JSON (line ${line}).`, line };
  }
}

/** Parses a JSON object. The reason is the rest of a sentence that begins with the field's title. */
export function parseJsonObject(text: string): ParsedJson<JsonObject> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (isJsonObject(parsed.value)) return { ok: true, value: parsed.value };
  return { ok: false, reason: `is ${kindOf(parsed.value)}. Enter an object in { }.` };
}

/** Parses a JSON array. The reason is the rest of a sentence that begins with the field's title. */
export function parseJsonArray(text: string): ParsedJson<readonly Json[]> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (Array.isArray(parsed.value)) return { ok: true, value: parsed.value };
  return { ok: false, reason: `is ${kindOf(parsed.value)}. Enter a list in [ ].` };
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return 'a JSON array';
  if (isJsonObject(value)) return 'a JSON object';
  return value === null ? 'JSON null' : `a JSON ${typeof value}`;
}
