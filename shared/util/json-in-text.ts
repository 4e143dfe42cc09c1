import { type Json, parseJsonOrUndefined } from './json.ts';

/** Maximum number of characters read in all attempts together, so that unclosed brackets do not delay typing. */
const mostRead = 2_000_000;

/**
 * Returns every outermost JSON object or array in `text`: a whole answer, or one within a log line, a code block or
 * sentences. A comma before a closing bracket is ignored, because it can mean nothing else. Empty without JSON.
 */
export function jsonInText(text: string): Json[] {
  const whole = parseJsonOrUndefined(text.replace(/^\ufeff/, ''));
  if (whole !== undefined) return typeof whole === 'object' && whole !== null ? [whole] : [];
  const found: Json[] = [];
  let readCharacters = 0;
  for (let at = 0; at < text.length && readCharacters < mostRead; at += 1) {
    const character = text[at];
    if (character !== '{' && character !== '[') continue;
    const { end, commas } = readBrackets(text, at);
    readCharacters += (end ?? text.length) - at;
    const value = end === undefined ? undefined : parseJsonOrUndefined(without(commas, text.slice(at, end)));
    if (end === undefined || value === undefined) continue;
    found.push(value);
    at = end - 1;
  }
  return found;
}

/**
 * Returns the position behind the bracket that closes the bracket at `start`, and the commas before a closing bracket,
 * counted from `start`. Brackets and commas inside strings do not count.
 */
function readBrackets(text: string, start: number): { readonly end?: number; readonly commas: readonly number[] } {
  const commas: number[] = [];
  let comma: number | undefined;
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
      continue;
    }
    if (' \n\r\t'.includes(character)) continue;
    if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      if (comma !== undefined) commas.push(comma - start);
      depth -= 1;
      if (depth === 0) return { end: at + 1, commas };
    }
    comma = character === ',' ? at : undefined;
  }
  return { commas };
}

function without(places: readonly number[], text: string): string {
  const starts = [0, ...places.map((place) => place + 1)];
  return starts.map((start, index) => text.slice(start, places[index])).join('');
}
