export const linesPerPiece = 10;

/** Code in pieces of ten lines with their line ends: the browser lays out only the changed piece again. */
export function chunkCodeLines(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let lines = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    lines += 1;
    if (lines % linesPerPiece === 0) {
      pieces.push(text.slice(start, end + 1));
      start = end + 1;
    }
  }
  if (start < text.length || pieces.length === 0) pieces.push(text.slice(start));
  return pieces;
}
