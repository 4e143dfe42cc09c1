import { jsonErrorPosition } from './json-error-position.ts';

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
export type ParsedJson<T extends Json> =
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
