/** Any value that JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `text` as a JSON object, or a sentence part that says where it stops being one (read after a field's title). */
export function parseJsonObject(text: string): { ok: true; value: JsonObject } | { ok: false; reason: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return { ok: true, value };
    return { ok: false, reason: `is ${kindOf(value)}; an object is needed, written in { }.` };
  } catch (error) {
    return { ok: false, reason: `is not JSON${placeOf(error, text)}.` };
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a JSON array';
  return value === null ? 'JSON null' : `a JSON ${typeof value}`;
}

/** JavaScript engines tell the place of a syntax error as a position or as line and column; people read lines. */
function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return ` (line ${line})`;
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return ` (line ${text.slice(0, Number(position)).split('\n').length})`;
  return text.trim() === '' ? '' : ` (line ${text.split('\n').length})`;
}
