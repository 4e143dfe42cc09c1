/**
 * Returns the position where `text` stops being JSON, `text.length` for an early end, or `undefined` for valid JSON.
 * Engines report the position in different texts, and for short texts not at all.
 */
export function jsonErrorPosition(text: string): number | undefined {
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
      if (sign !== '"') return at;
      const end = endOfString(text, at);
      if (!end.isWhole) return end.at;
      [wants, at] = ['colon', end.at];
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      [wants, at] = [sign === '{' ? 'name' : 'first-value', at + 1];
    } else {
      const end = sign === '"' ? endOfString(text, at) : endOfWord(text, at);
      if (!end.isWhole) return end.at;
      [wants, at] = [behindValue(open), end.at];
    }
  }
}

type Wants = 'value' | 'first-value' | 'next-value' | 'name' | 'next-name' | 'colon' | 'comma' | 'end';

/** An empty list or object can close immediately. After a comma, neither can close. */
function mayClose(wants: Wants, inside: '{' | '['): boolean {
  return wants === 'comma' || wants === (inside === '{' ? 'name' : 'first-value');
}

function behindValue(open: readonly string[]): Wants {
  return open.length === 0 ? 'end' : 'comma';
}

/** The end of a token. `at`: index after a complete token, or of the character at which a token breaks. */
interface TokenEnd {
  readonly isWhole: boolean;
  readonly at: number;
}

const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

function endOfString(text: string, begin: number): TokenEnd {
  let at = begin + 1;
  for (;;) {
    const sign = text.charAt(at);
    if (sign === '"') return { isWhole: true, at: at + 1 };
    if (sign < ' ') return { isWhole: false, at };
    if (sign === '\\') {
      escaped.lastIndex = at;
      const found = escaped.exec(text);
      if (!found) return { isWhole: false, at };
      at += found[0].length;
    } else at += 1;
  }
}

function endOfWord(text: string, at: number): TokenEnd {
  word.lastIndex = at;
  const found = word.exec(text);
  return found ? { isWhole: true, at: at + found[0].length } : { isWhole: false, at };
}
