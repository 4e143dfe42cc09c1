import { isJsonArray, isJsonObject, type Json } from './json.ts';

/** The path to a value: names of members and indexes of entries, from the root. */
export type JsonPath = readonly (string | number)[];

/** Returns the JSON Pointer (RFC 6901) of a path. */
export function pointerOfPath(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Returns the path of a JSON Pointer. Digits become a number, also for the member of an object. */
export function pathOfPointer(pointer: string): (string | number)[] {
  const names = pointer.split('/').slice(1);
  return names.map((name) => (/^\d+$/.test(name) ? Number(name) : name.replaceAll('~1', '/').replaceAll('~0', '~')));
}

/** Returns the value at a path, or `undefined` if the path does not exist. Ignores members of prototypes. */
export function valueAtPath(root: Json, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => {
    if (isJsonArray(value)) return value[Number(key)];
    return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}
