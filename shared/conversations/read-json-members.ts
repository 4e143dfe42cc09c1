import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../util/json.ts';

// Answers are read leniently: an invalid value counts as absent.

/** Returns an own member of `value`, never a member of its prototype. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function objectIn(value: Json | undefined, name: string): JsonObject | undefined {
  const found = member(value, name);
  return isJsonObject(found) ? found : undefined;
}

export function listIn(value: Json | undefined, name: string): readonly Json[] {
  const found = member(value, name);
  return isJsonArray(found) ? found : [];
}

export function textIn(value: Json | undefined, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : undefined;
}

export function numberIn(value: Json | undefined, name: string): number | undefined {
  const found = member(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** Formats JSON for display. A value with too much nesting is replaced by a text. */
export function written(value: Json): string {
  try {
    return JSON.stringify(value, null, 2) ?? '';
  } catch {
    return '(nested too deeply to show)';
  }
}

/** Returns the non-empty members of `value` except the known ones. */
export function otherMembers(value: Json | undefined, known: ReadonlySet<string>): [name: string, json: Json][] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).filter(([name, json]) => !known.has(name) && holdsSomething(json));
}

function holdsSomething(json: Json): boolean {
  if (json === null || json === '') return false;
  return !(Array.isArray(json) && json.length === 0);
}
