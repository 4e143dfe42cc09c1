import { removeAccentsAndCase } from './remove-accents-and-case.ts';

const open = '\u0002';
const close = '\u0003';
const before = 40;
const length = 160;
/** Maximum number of searched characters, because the hit is only one line. */
const mostRead = 200_000;

/**
 * Returns the text around the first found term as one line, with U+0002 before and U+0003 after each term. Without a
 * hit, returns the beginning of the text.
 */
export function highlightHit(text: string, terms: readonly string[]): string {
  const read = text.slice(0, mostRead);
  const { folded, places } = foldWithPlaces(read);
  const spans = terms.flatMap((term) => spansOf(folded, removeAccentsAndCase(term))).sort((a, b) => a[0] - b[0]);
  const first = places[spans[0]?.[0] ?? 0] ?? 0;
  const from = first <= before ? 0 : startOfWord(read, first - before);
  const until = Math.min(read.length, from + length);
  let line = from > 0 ? '…' : '';
  let at = from;
  for (const [start, end] of spans) {
    const [left, right] = [places[start] ?? read.length, places[end] ?? read.length];
    if (left < at || right > until) continue;
    line += `${clean(read.slice(at, left))}${open}${clean(read.slice(left, right))}${close}`;
    at = right;
  }
  line += clean(read.slice(at, endOfCharacter(read, until)));
  return until < text.length ? `${line}…` : line;
}

/** Returns the normalized text, and the original position of each of its characters. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = removeAccentsAndCase(character);
    folded += piece;
    for (let count = 0; count < piece.length; count += 1) places.push(at);
    at += character.length;
  }
  return { folded, places };
}

function spansOf(folded: string, term: string): [number, number][] {
  const spans: [number, number][] = [];
  if (term === '') return spans;
  for (let at = folded.indexOf(term); at >= 0 && spans.length < 50; at = folded.indexOf(term, at + term.length)) {
    spans.push([at, at + term.length]);
  }
  return spans;
}

function startOfWord(text: string, at: number): number {
  const space = text.slice(at, at + before).search(/\s/);
  return endOfCharacter(text, space < 0 ? at : at + space + 1);
}

/** Never in the middle of a surrogate pair. */
function endOfCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at;
}

/** The text itself can contain the marks, which are removed. */
function clean(text: string): string {
  return text.replaceAll(open, ' ').replaceAll(close, ' ').replace(/\s+/g, ' ');
}
