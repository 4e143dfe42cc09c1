import { type Json, parseJsonOrUndefined } from '../../../shared/util/json.ts';

/** No real answer is nested this deeply. Deeper nesting would overflow the stack of every reader. */
const deepest = 200;

/** Parses JSON. Returns `undefined` for other text, or for excessive nesting. */
export function parseDepthLimitedJson(text: string): Json | undefined {
  const value = parseJsonOrUndefined(text);
  // A shorter text cannot contain that many brackets.
  return value !== undefined && text.length > 2 * deepest && isNestedTooDeeply(value) ? undefined : value;
}

/** Returns at the first value below the deepest level, so that its own recursion is limited too. */
export function isNestedTooDeeply(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((each) => isNestedTooDeeply(each, levels - 1));
  for (const each of Object.values(value)) if (isNestedTooDeeply(each, levels - 1)) return true;
  return false;
}
