import type { TextSource } from './text-source.ts';

/** Characters of one piece: as many as are laid out well within a frame, even where each is a line of its own. */
export const pieceLength = 2000;
/**
 * Maximum number of characters in one list: with one line each, more would exceed the height that browsers can scroll.
 */
export const partLength = 1_000_000;

/** The range of the piece with this number, up to the earliest start of the next one. */
export function stretchOf(index: number, length: number): { readonly from: number; readonly length: number } {
  const from = index * pieceLength;
  return { from, length: Math.min(2 * pieceLength, length - from) };
}

/** The text of a piece. Pieces end with a line or a word where there is one, and one after the other they are the text. */
export function pieceText(stretch: string, index: number, length: number): string {
  const begin = index === 0 ? 0 : border(stretch, 0);
  const isLast = (index + 1) * pieceLength >= length;
  return stretch.slice(begin, isLast ? undefined : border(stretch, pieceLength));
}

/** Returns the start of a new piece, from `at` on. The pieces on both sides find the border by the same characters. */
function border(stretch: string, at: number): number {
  const window = stretch.slice(at, at + pieceLength);
  const line = window.indexOf('\n');
  if (line >= 0) return at + line + 1;
  const space = window.indexOf(' ');
  if (space >= 0) return at + space + 1;
  // Not between the halves of a character.
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
