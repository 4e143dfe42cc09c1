import { isJsonArray, isJsonObject, type Json } from '../util/json.ts';
import { pointerOfPath } from '../util/json-path.ts';

/**
 * Returns `value`, which is at `pointer`, with the Base64 of all its files restored. Without files, returns the same
 * object.
 */
export function restoreBase64<T extends Json>(
  value: T,
  pointer: string,
  base64At: ReadonlyMap<string, () => string>,
): T {
  const isWithin = [...base64At.keys()].some((place) => place === pointer || place.startsWith(`${pointer}/`));
  return isWithin ? (inserted(value, pointer, base64At) as T) : value;
}

function inserted(value: Json, pointer: string, base64At: ReadonlyMap<string, () => string>): Json {
  const own = base64At.get(pointer);
  if (own) return own();
  if (isJsonArray(value)) {
    return value.map((each, index) => restoreBase64(each, `${pointer}/${index}`, base64At));
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, each]): [string, Json] => [
    name,
    restoreBase64(each, pointer + pointerOfPath([name]), base64At),
  ]);
  return Object.fromEntries(members);
}
