/** Numbers from `from` to `to`. `above` and `below` exclude the ends. */
export interface NumberRange {
  readonly from?: number;
  readonly above?: true;
  readonly to?: number;
  readonly below?: true;
}

/**
 * Parses `5`, `=5`, `>=5`, `>5`, `<=5`, `<5`, `5+`, `5..10`, `5..` and `..10`. `read` parses one number, with its unit
 * if allowed. Returns `undefined` for other text.
 */
export function readRange(value: string, read: (text: string) => number | undefined): NumberRange | undefined {
  const text = value.trim();
  const between = /^(.*?)(?:\.\.\.?|…)(.*)$/s.exec(text);
  if (between) return readBetween(between[1] ?? '', between[2] ?? '', read);
  const [, sign = '', rest = ''] = /^(>=|=>|<=|=<|≥|≤|>|<|=|)(.*)$/s.exec(text) ?? [];
  const isOrMore = sign === '' && rest.endsWith('+');
  const number = read((isOrMore ? rest.slice(0, -1) : rest).trim());
  if (number === undefined) return undefined;
  if (isOrMore || ['>=', '=>', '≥'].includes(sign)) return { from: number };
  if (['<=', '=<', '≤'].includes(sign)) return { to: number };
  if (sign === '>') return { from: number, above: true };
  if (sign === '<') return { to: number, below: true };
  return { from: number, to: number };
}

function readBetween(first: string, last: string, read: (text: string) => number | undefined): NumberRange | undefined {
  const [from, to] = [first, last].map((text) => (text.trim() === '' ? null : read(text.trim())));
  if (from === undefined || to === undefined) return undefined;
  if (from === null) return to === null ? undefined : { to };
  if (to === null) return { from };
  return from <= to ? { from, to } : { from: to, to: from };
}

export function isWithin(number: number, { from, above, to, below }: NumberRange): boolean {
  if (from !== undefined && (above ? number <= from : number < from)) return false;
  return to === undefined || (below ? number < to : number <= to);
}
