/**
 * Returns the source text of the value at `path` in valid JSON text, or `undefined` without such a value. If a name
 * occurs twice, the last one counts, as in `JSON.parse`. Time is proportional to the text before the value.
 */
export function jsonSourceAtPath(text: string, path: readonly string[]): string | undefined {
  let at = blank(text, 0);
  for (const name of path) {
    const found = memberAt(text, at, name);
    if (found === undefined) return undefined;
    at = found;
  }
  return text.slice(at, valueEnd(text, at));
}

/** Returns the source texts of the entries of a JSON list. */
export function sourcesOfEntries(list: string): string[] {
  const sources: string[] = [];
  let at = blank(list, list.indexOf('[') + 1);
  while (at < list.length && list[at] !== ']') {
    const end = valueEnd(list, at);
    sources.push(list.slice(at, end));
    at = blank(list, end);
    if (list[at] === ',') at = blank(list, at + 1);
  }
  return sources;
}

function memberAt(text: string, object: number, name: string): number | undefined {
  if (text[object] !== '{') return undefined;
  let found: number | undefined;
  let at = blank(text, object + 1);
  while (text[at] === '"') {
    const nameEnd = stringEnd(text, at);
    const value = blank(text, blank(text, nameEnd) + 1);
    if (JSON.parse(text.slice(at, nameEnd)) === name) found = value;
    at = blank(text, valueEnd(text, value));
    if (text[at] === ',') at = blank(text, at + 1);
  }
  return found;
}

function blank(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text[at] ?? '')) at += 1;
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function valueEnd(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return stringEnd(text, from);
  if (first !== '{' && first !== '[') {
    let at = from;
    while (at < text.length && !',]} \t\n\r'.includes(text[at] ?? '')) at += 1;
    return at;
  }
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const letter = text[at];
    if (letter === '"') {
      at = stringEnd(text, at);
      continue;
    }
    if (letter === '{' || letter === '[') depth += 1;
    if (letter === '}' || letter === ']') depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return text.length;
}
