import type { TextSource } from './text-source.ts';

/** Characters of one piece: a frame can lay out several pieces, even if each character is a line. */
export const pieceLength = 2000;
/**
 * Maximum number of characters in one list: with one line each, more would exceed the height that browsers can scroll.
 */
export const partLength = 1_000_000;

/** The range of the piece with this number, up to the earliest start of the next one. */
export function windowOf(index: number, length: number): { readonly from: number; readonly length: number } {
  const from = index * pieceLength;
  return { from, length: Math.min(2 * pieceLength, length - from) };
}

/** Returns the text of a piece. Pieces end at a line or a word if possible; together they are the complete text. */
export function textOfPiece(windowText: string, index: number, length: number): string {
  const start = index === 0 ? 0 : findBorder(windowText, 0);
  const isLast = (index + 1) * pieceLength >= length;
  return windowText.slice(start, isLast ? undefined : findBorder(windowText, pieceLength));
}

/** Returns the start of a new piece at or after `at`. Both neighbors compute the border from the same characters. */
function findBorder(windowText: string, at: number): number {
  const window = windowText.slice(at, at + pieceLength);
  const line = window.indexOf('\n');
  if (line >= 0) return at + line + 1;
  const space = window.indexOf(' ');
  if (space >= 0) return at + space + 1;
  // Never splits a surrogate pair.
  const code = window.charCodeAt(0);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/** All of a text, a stretch at a time. */
export async function readAll(source: TextSource, length: number): Promise<string> {
  const texts: string[] = [];
  for (let from = 0; from < length; from += partLength / 4) {
    texts.push(await source.read(from, Math.min(partLength / 4, length - from)));
  }
  return texts.join('');
}
