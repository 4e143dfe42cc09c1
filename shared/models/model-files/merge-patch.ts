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
export interface Difference {
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

/** Returns a patch without the value at `path`. Objects that become empty are removed too. */
export function withoutPath(patch: Json, path: JsonPath): Json {
  const [key, ...rest] = path;
  if (key === undefined || !isJsonObject(patch) || !Object.hasOwn(patch, key)) return patch;
  const { [key]: inner, ...others } = patch;
  if (inner === undefined) return patch;
  const reduced = rest.length === 0 ? undefined : withoutPath(inner, rest);
  const isEmpty = reduced === undefined || (isJsonObject(reduced) && Object.keys(reduced).length === 0);
  return isEmpty ? others : { ...patch, [key]: reduced };
}
