import { jsonErrorPosition } from './json-error-position.ts';

/** Any value that JSON can carry. */
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

/** `text` as JSON, or `undefined` where it is none: for what others wrote, when the reason is of no use. */
export function parseJsonOrUndefined(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `reason` is a part of a sentence, read after a title; `line` counts from 1, where the text is no JSON. */
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

/** `text` as any JSON value, or where it stops being one. */
export function parseJson(text: string): ParsedJson<Json> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    if (text.trim() === '') return { ok: false, reason: 'isn’t valid JSON.' };
    const line = text.slice(0, jsonErrorPosition(text)).split('\n').length;
    return { ok: false, reason: `isn’t valid JSON (line ${line}).`, line };
  }
}

/** `text` as a JSON object, or a sentence part that says where it stops being one (read after a field's title). */
export function parseJsonObject(text: string): ParsedJson<JsonObject> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (isJsonObject(parsed.value)) return { ok: true, value: parsed.value };
  return { ok: false, reason: `is ${kindOf(parsed.value)}. Enter an object in { }.` };
}

/** `text` as a JSON array, or a sentence part that says where it stops being one. */
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
