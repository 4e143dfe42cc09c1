interface FittedText {
  readonly lines: readonly string[];
  /** True when the text was shortened with an ellipsis. */
  readonly isCut: boolean;
}

const ellipsis = '…';
const characterSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Breaks `text` into at most `maxLines` lines of at most `width` by `measure`. Breaks between words, and within a word
 * only if the word is wider than a line; graphemes are never split.
 */
export function fitText(text: string, width: number, maxLines: number, measure: (text: string) => number): FittedText {
  let remaining = text.replace(/\s+/g, ' ').trim();
  const lines: string[] = [];
  while (remaining !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    if (measure(remaining) <= width) {
      lines.push(remaining);
      remaining = '';
    } else if (isLast) {
      lines.push(
        `${findLongestStart(remaining, characterSegmenter, (start) => measure(start.trimEnd() + ellipsis) <= width).trimEnd()}${ellipsis}`,
      );
    } else {
      const isWithinLine = (start: string) => measure(start.trimEnd()) <= width;
      const broken =
        findLongestStart(remaining, wordSegmenter, isWithinLine) ||
        findLongestStart(remaining, characterSegmenter, isWithinLine) ||
        firstOf(remaining);
      lines.push(broken.trimEnd());
      remaining = remaining.slice(broken.length).trimStart();
    }
  }
  return { lines, isCut: remaining !== '' };
}

/** Returns the longest beginning of whole segments that passes. Longer beginnings pass less often. */
function findLongestStart(text: string, segmenter: Intl.Segmenter, isAccepted: (start: string) => boolean): string {
  // A prompt of the maximum length would be measured thousands of times. Text far beyond a line is never measured.
  const ends = [...segmenter.segment(text.slice(0, 4000))].map(({ index, segment }) => index + segment.length);
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isAccepted(text.slice(0, ends[middle - 1]))) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low === 0 ? 0 : ends[low - 1]);
}

function firstOf(text: string): string {
  for (const { segment } of characterSegmenter.segment(text)) return segment;
  return text;
}
