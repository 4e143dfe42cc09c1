/** Returns the text for comparisons: without accents and in lower case. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Rates the match of a text with the typed text, above 0; `undefined` without a match. Every typed word must be found.
 * A match at the beginning of a word is best, then a match inside a word. The last choice is letter by letter with
 * gaps, as "gnr" in "generate". Both texts are `folded`.
 */
export function rankOf(typed: string, text: string): number | undefined {
  let sum = 0;
  const words = typed.split(/\s+/).filter((word) => word !== '');
  for (const word of words) {
    const rank = rankOfWord(word, text);
    if (rank === undefined) return undefined;
    sum += rank;
  }
  // The shorter of two equal matches wins.
  return words.length === 0 ? 1 : sum / words.length - Math.min(text.length, 200) / 100;
}

function rankOfWord(word: string, text: string): number | undefined {
  if (text.startsWith(word)) return 100;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return 80;
  if (text.includes(word)) return 50;
  const gaps = gapsBetween(word, text);
  return gaps === undefined || gaps >= word.length ? undefined : 30 - gaps;
}

/** Returns the number of letters between the typed letters, starting at a word with the same first letter. */
function gapsBetween(word: string, text: string): number | undefined {
  let best: number | undefined;
  for (let start = text.indexOf(word.charAt(0)); start >= 0; start = text.indexOf(word.charAt(0), start + 1)) {
    if (!isWordStart(text, start)) continue;
    let at = start;
    let gaps = 0;
    let isWhole = true;
    for (const letter of word.slice(1)) {
      const next = text.indexOf(letter, at + 1);
      if (next < 0) {
        isWhole = false;
        break;
      }
      // The beginning of the next word is as near as the next letter.
      gaps += isWordStart(text, next) ? wordStartsBetween(text, at, next) : next - at - 1;
      at = next;
    }
    if (isWhole && (best === undefined || gaps < best)) best = gaps;
  }
  return best;
}

function wordStartsBetween(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from + 1; at < to; at += 1)
    if (isWordStart(text, at) && /[\p{L}\p{N}]/u.test(text.charAt(at))) count += 1;
  return count;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}
