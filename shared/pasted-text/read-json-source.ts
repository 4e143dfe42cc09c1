import { deepestValue, type SourceValue } from './source-value.ts';

/** Characters that all attempts on one text may read together, so that unclosed brackets don't delay a paste. */
const mostRead = 2_000_000;

const gap = /(?:[\s,…]+|\.\.\.|#[^\n]*|\/\/[^\n]*|\/\*[^*]*\*\/)*/y;
const quoted = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const nameWord = /[^\s:,{}[\]"']+/y;
const valueWord = /[^\s:,{}[\]"'][^,}\]\n]*/y;

/**
 * Returns a reader of the JSON values in a text. It accepts all that examples in documentation contain: comments, names
 * without quotes, single quotes, commas before a bracket, `...` for what is left out, and the words of Python. The
 * reader returns `undefined` if no whole object or list begins at the position. Never throws.
 */
export function createJsonSourceReader(text: string): (position: number) => SourceValue | undefined {
  let at = 0;
  let readCharacters = 0;

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const readString = (): string | undefined => {
    const written = match(quoted);
    return written?.slice(1, -1).replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
  };
  /** Skips what separates values. Returns true, behind the sign, if the sign follows. */
  const skipTo = (sign: string): boolean => {
    match(gap);
    if (text.charAt(at) !== sign) return false;
    at += 1;
    return true;
  };

  function readObject(depth: number): SourceValue | undefined {
    const from = at;
    const members = new Map<string, SourceValue>();
    at += 1;
    while (!skipTo('}')) {
      const begin = at;
      const name = readString() ?? match(nameWord);
      const value = name !== undefined && skipTo(':') ? readNext(depth) : undefined;
      if (name === undefined || !value) return undefined;
      members.set(name, { ...value, from: begin });
    }
    return { kind: 'object', from, to: at, members };
  }

  function readList(depth: number): SourceValue | undefined {
    const from = at;
    const entries: SourceValue[] = [];
    at += 1;
    while (!skipTo(']')) {
      const value = readNext(depth);
      if (!value) return undefined;
      entries.push(value);
    }
    return { kind: 'list', from, to: at, entries };
  }

  function readNext(depth: number): SourceValue | undefined {
    match(gap);
    const from = at;
    const sign = text.charAt(at);
    if (depth > deepestValue) return undefined;
    if (sign === '{') return readObject(depth + 1);
    if (sign === '[') return readList(depth + 1);
    const string = readString();
    if (string !== undefined) return { kind: 'plain', from, to: at, value: string };
    const word = match(valueWord)?.split(' //', 1)[0]?.trimEnd();
    return word === undefined ? undefined : { kind: 'plain', from, to: from + word.length, value: valueOfWord(word) };
  }

  return (position) => {
    if (readCharacters > mostRead || !/[{[]/.test(text.charAt(position))) return undefined;
    at = position;
    const value = readNext(0);
    readCharacters += at - position;
    return value;
  };
}

/** Texts of escape sequences. A code (`\u4e2d`) stays as it is: no name and no limit needs one. */
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', u: '\\u' };

/** Returns the value of a word without quotes. */
export function valueOfWord(word: string): string | number | boolean | null {
  if (/^(?:true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  if (/^(?:null|none|undefined)$/i.test(word)) return null;
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word) ? Number(word) : word;
}
