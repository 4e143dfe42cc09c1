import type { Json } from '../../../shared/json.ts';

/** No answer is nested as deep; what is would overflow the stack of everybody who reads it. */
const deepest = 200;

/** `text` as JSON; `undefined` where it is none, or nested beyond all reason. */
export function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    // As many brackets alone would be longer than most texts are.
    return text.length > 2 * deepest && isDeeperThan(deepest, value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeeperThan(levels: number, value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((each: Json) => isDeeperThan(levels - 1, each));
  for (const each of Object.values(value)) if (isDeeperThan(levels - 1, each)) return true;
  return false;
}
