import { isJsonObject, type Json } from '../../util/json.ts';
import type { JsonPath } from '../../util/json-path.ts';

/** Applies a JSON merge patch (RFC 7396): objects are merged, other values replaced, and `null` removes a value. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map(Object.entries(isJsonObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/** A value that differs. An absent value is missing on that side. */
interface Difference {
  readonly path: JsonPath;
  readonly before?: Json;
  readonly after?: Json;
}

/** Returns the values in which two objects differ. A list counts as one value, as in a merge patch. */
export function differencesOf(before: Json | undefined, after: Json | undefined, path: JsonPath = []): Difference[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differencesOf(before[name], after[name], [...path, name]));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}
