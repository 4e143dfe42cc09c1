// The number of a source inside a text. It passes the lexer between two private-use characters, which are removed from
// foreign text: a text cannot imitate a source.

const before = '\ue0c1';
const markEnd = '\ue0c2';
const anyMark = /[\ue0c1\ue0c2]/g;
const allWritten = /\ue0c1\d+\ue0c2/g;

interface CiteMark {
  /** Position in the text, from 0. */
  readonly place: number;
  readonly number: number;
}

/** Inserts marks into `text`. The marks are ordered by position. */
export function withCiteMarks(text: string, marks: readonly CiteMark[]): string {
  const cleaned = text.includes(before) || text.includes(markEnd) ? text.replace(anyMark, '\ufffd') : text;
  if (marks.length === 0) return cleaned;
  let marked = '';
  let from = 0;
  for (const { place, number } of marks) {
    marked += cleaned.slice(from, place);
    // An address would take the mark for a part of itself.
    if (/https?:\/\//i.test(marked.slice(-300).split(/\s/).at(-1) ?? '')) marked += ' ';
    marked += `${before}${number}${markEnd}`;
    from = place;
  }
  return marked + cleaned.slice(from);
}

export function citeMarkStart(source: string): number | undefined {
  const at = source.indexOf(before);
  return at < 0 ? undefined : at;
}

/** Removes marks, because code and math cannot contain them. */
export function withoutCiteMarks(text: string): string {
  return text.includes(before) ? text.replace(allWritten, '') : text;
}
