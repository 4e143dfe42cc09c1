import { parseJsonOrUndefined } from './json.ts';
import { jsonTokens } from './json-cursor.ts';

/**
 * Formats JSON with two spaces per level. Only white space outside strings changes: long numbers keep their digits, and
 * duplicate names stay. Returns `null` if `text` is not JSON.
 */
export function formatJson(text: string): string | null {
  if (parseJsonOrUndefined(text) === undefined) return null;
  const tokens = Array.from(jsonTokens(text), (token) => token.text);
  let depth = 0;
  let formatted = '';
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1] ?? '';
    if (token === '{' || token === '[') {
      const isEmpty = next === '}' || next === ']';
      depth += 1;
      formatted += isEmpty ? token : token + line(depth);
    } else if (token === '}' || token === ']') {
      depth -= 1;
      const before = tokens[index - 1];
      formatted += before === '{' || before === '[' ? token : line(depth) + token;
    } else if (token === ',') formatted += token + line(depth);
    else formatted += token === ':' ? ': ' : token;
  }
  return formatted;
}

function line(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}
