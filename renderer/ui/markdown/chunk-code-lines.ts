/** The number of lines in a piece, as in the expression. */
export const linesPerPiece = 10;

/** Code in pieces of ten lines with their line ends: the browser lays out only the changed piece again. */
export function chunkCodeLines(text: string): string[] {
  return text.match(/(?:[^\n]*\n){10}|[\s\S]+/g) ?? [''];
}
