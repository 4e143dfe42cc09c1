import { type Json, parseJsonOrUndefined } from '../../../shared/util/json.ts';

/** No real answer is nested this deep; a deeper one would overflow the stack of every reader. */
const deepest = 200;

/** `text` as JSON; `undefined` where it is none, or nested beyond all reason. */
export function boundedJson(text: string): Json | undefined {
  const value = parseJsonOrUndefined(text);
  // As many brackets alone would be longer than most texts are.
  return value !== undefined && text.length > 2 * deepest && isDeeperThan(deepest, value) ? undefined : value;
}

function isDeeperThan(levels: number, value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((each: Json) => isDeeperThan(levels - 1, each));
  for (const each of Object.values(value)) if (isDeeperThan(levels - 1, each)) return true;
  return false;
}
