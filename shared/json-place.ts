/**
 * Where `text` stops being JSON, as a position in it; `text.length` where it ends too early, and `undefined` where it is
 * JSON. Engines tell this place in words of their own, and for short texts not at all.
 */
export function jsonErrorAt(text: string): number | undefined {
  const open: ('{' | '[')[] = [];
  let wants: Wants = 'value';
  let at = 0;
  for (;;) {
    while (/[ \t\n\r]/.test(text.charAt(at))) at += 1;
    const sign = text.charAt(at);
    if (sign === '') return wants === 'end' ? undefined : text.length;
    if (wants === 'end') return at;
    const inside = open.at(-1);
    if (wants === 'colon') {
      if (sign !== ':') return at;
      [wants, at] = ['value', at + 1];
    } else if (sign === (inside === '{' ? '}' : ']') && inside !== undefined && mayClose(wants, inside)) {
      open.pop();
      [wants, at] = [behindValue(open), at + 1];
    } else if (wants === 'comma') {
      if (sign !== ',') return at;
      [wants, at] = [inside === '{' ? 'next-name' : 'next-value', at + 1];
    } else if (wants === 'name' || wants === 'next-name') {
      const token = tokenAt(string, text, at);
      if (token === undefined) return sign === '"' ? brokenStringAt(text, at) : at;
      [wants, at] = ['colon', at + token.length];
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      [wants, at] = [sign === '{' ? 'name' : 'first-value', at + 1];
    } else {
      const token = tokenAt(sign === '"' ? string : word, text, at);
      if (token === undefined) return sign === '"' ? brokenStringAt(text, at) : at;
      [wants, at] = [behindValue(open), at + token.length];
    }
  }
}

type Wants = 'value' | 'first-value' | 'next-value' | 'name' | 'next-name' | 'colon' | 'comma' | 'end';

/** An empty list or object closes at once; behind a comma nothing closes. */
function mayClose(wants: Wants, inside: '{' | '['): boolean {
  return wants === 'comma' || wants === (inside === '{' ? 'name' : 'first-value');
}

function behindValue(open: readonly string[]): Wants {
  return open.length === 0 ? 'end' : 'comma';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings may not hold them bare.
const string = /"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings may not hold them bare.
const stringSoFar = /"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

function tokenAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function brokenStringAt(text: string, at: number): number {
  return at + (tokenAt(stringSoFar, text, at) ?? '').length;
}
