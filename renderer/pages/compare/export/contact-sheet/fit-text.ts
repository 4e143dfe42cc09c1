export interface FittedText {
  readonly lines: readonly string[];
  /** True when the text was shortened with an ellipsis. */
  readonly isCut: boolean;
}

const ellipsis = '…';
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * `text` in at most `most` lines with at most `width` by `measure`. Breaks between words, and within a word only if it
 * is wider than a line; no grapheme is split.
 */
export function fitText(text: string, width: number, most: number, measure: (text: string) => number): FittedText {
  let rest = text.replace(/\s+/g, ' ').trim();
  const lines: string[] = [];
  while (rest !== '' && lines.length < most) {
    const isLast = lines.length === most - 1;
    if (measure(rest) <= width) {
      lines.push(rest);
      rest = '';
    } else if (isLast) {
      lines.push(
        `${longestStart(rest, characters, (start) => measure(start.trimEnd() + ellipsis) <= width).trimEnd()}${ellipsis}`,
      );
    } else {
      const fitsLine = (start: string) => measure(start.trimEnd()) <= width;
      const broken = longestStart(rest, words, fitsLine) || longestStart(rest, characters, fitsLine) || firstOf(rest);
      lines.push(broken.trimEnd());
      rest = rest.slice(broken.length).trimStart();
    }
  }
  return { lines, isCut: rest !== '' };
}

/** Returns the longest beginning of whole segments that passes. Longer beginnings pass less often. */
function longestStart(text: string, by: Intl.Segmenter, passes: (start: string) => boolean): string {
  // A prompt of the maximum length would be measured thousands of times. Text far beyond a line is never measured.
  const ends = [...by.segment(text.slice(0, 4000))].map(({ index, segment }) => index + segment.length);
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(text.slice(0, ends[middle - 1]))) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low === 0 ? 0 : ends[low - 1]);
}

function firstOf(text: string): string {
  for (const { segment } of characters.segment(text)) return segment;
  return text;
}
