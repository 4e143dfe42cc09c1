import { parseJsonOrUndefined } from '../../util/json.ts';

/** Maximum number of characters read in all attempts together, so that unclosed brackets do not delay typing. */
const mostRead = 2_000_000;

/**
 * Returns every outermost JSON object or array in `text`: a whole answer, or an answer within a log line. Empty without
 * JSON.
 */
export function jsonInText(text: string): unknown[] {
  const whole = parseJsonOrUndefined(text.replace(/^\ufeff/, ''));
  if (whole !== undefined) return typeof whole === 'object' && whole !== null ? [whole] : [];
  const found: unknown[] = [];
  let readCharacters = 0;
  for (let at = 0; at < text.length && readCharacters < mostRead; at += 1) {
    const character = text[at];
    if (character !== '{' && character !== '[') continue;
    const end = endOf(text, at);
    readCharacters += (end ?? text.length) - at;
    const value = end === undefined ? undefined : parseJsonOrUndefined(text.slice(at, end));
    if (end === undefined || value === undefined) continue;
    found.push(value);
    at = end - 1;
  }
  return found;
}

/** Returns the position of the bracket that closes the bracket at `start`. Brackets inside strings do not count. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
