// The number of a source inside a text. It passes the lexer between two private-use characters, which are removed from
// foreign text: a text cannot imitate a source.

const before = '\ue0c1';
const behind = '\ue0c2';
const any = /[\ue0c1\ue0c2]/g;
const written = /^\ue0c1(\d+)\ue0c2/;
const allWritten = /\ue0c1\d+\ue0c2/g;

export interface CiteMark {
  /** Position in the text, from 0. */
  readonly place: number;
  readonly number: number;
}

/** `text` with its marks, which come in the order of their places. */
export function withCiteMarks(text: string, marks: readonly CiteMark[]): string {
  const own = text.includes(before) || text.includes(behind) ? text.replace(any, '\ufffd') : text;
  if (marks.length === 0) return own;
  let marked = '';
  let from = 0;
  for (const { place, number } of marks) {
    marked += own.slice(from, place);
    // An address would take the mark for a part of itself.
    if (/https?:\/\//i.test(marked.slice(-300).split(/\s/).at(-1) ?? '')) marked += ' ';
    marked += `${before}${number}${behind}`;
    from = place;
  }
  return marked + own.slice(from);
}

export function citeMarkStart(source: string): number | undefined {
  const at = source.indexOf(before);
  return at < 0 ? undefined : at;
}

/** The mark that `source` begins with. */
export function citeMarkAt(source: string): { raw: string; label: string } | undefined {
  const found = written.exec(source);
  return found ? { raw: found[0], label: found[1] ?? '' } : undefined;
}

/** In code and math there is no place for a mark. */
export function withoutCiteMarks(text: string): string {
  return text.includes(before) ? text.replace(allWritten, '') : text;
}
