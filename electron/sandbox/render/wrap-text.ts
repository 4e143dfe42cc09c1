/** Breaks text into at most `maxLines` lines with at most `maxWidth`. Longer text ends with an ellipsis. */
export function wrapText(
  text: string,
  measure: (text: string) => number,
  maxWidth: number,
  maxLines: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of pieces(text, measure, maxWidth)) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (measure(joined) <= maxWidth) {
      line = joined;
      continue;
    }
    lines.push(line);
    line = word;
    if (lines.length > maxLines) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  const shownLines = lines.slice(0, maxLines);
  let last = [...(shownLines[maxLines - 1] ?? '')];
  while (last.length > 0 && measure(`${last.join('')}…`) > maxWidth) last = last.slice(0, -1);
  shownLines[maxLines - 1] = `${last.join('').trimEnd()}…`;
  return shownLines;
}

/** Returns the words of a text. A word that is wider than a line is divided. */
function pieces(text: string, measure: (text: string) => number, maxWidth: number): string[] {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 400);
  return words.flatMap((word) => {
    if (measure(word) <= maxWidth) return [word];
    const parts: string[] = [];
    let part = '';
    for (const letter of word) {
      if (part !== '' && measure(part + letter) > maxWidth) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  });
}
