/** Returns the text for comparisons: without accents and in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Rates the match of a text with the typed text, above 0; `undefined` without a match. Every typed term must match. A
 * match at the start of a word is best, then a match inside a word. The last choice is a match letter by letter with
 * gaps, as "gnr" in "generate". Both texts are folded.
 */
export function rankTextMatch(typed: string, text: string): number | undefined {
  let sum = 0;
  const terms = typed.split(/\s+/).filter((term) => term !== '');
  for (const term of terms) {
    const rank = rankOfTerm(term, text);
    if (rank === undefined) return undefined;
    sum += rank;
  }
  // The shorter of two equal matches wins.
  return terms.length === 0 ? 1 : sum / terms.length - Math.min(text.length, 200) / 100;
}

function rankOfTerm(term: string, text: string): number | undefined {
  if (text.startsWith(term)) return 100;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) if (isWordStart(text, at)) return 80;
  if (text.includes(term)) return 50;
  const gaps = countGaps(term, text);
  return gaps === undefined || gaps >= term.length ? undefined : 30 - gaps;
}

/** Returns the number of letters between the typed letters, starting at a word with the same first letter. */
function countGaps(term: string, text: string): number | undefined {
  let best: number | undefined;
  for (let start = text.indexOf(term.charAt(0)); start >= 0; start = text.indexOf(term.charAt(0), start + 1)) {
    if (!isWordStart(text, start)) continue;
    let at = start;
    let gaps = 0;
    let isComplete = true;
    for (const character of term.slice(1)) {
      const next = text.indexOf(character, at + 1);
      if (next < 0) {
        isComplete = false;
        break;
      }
      // The start of the next word counts as adjacent.
      gaps += isWordStart(text, next) ? countWordStarts(text, at, next) : next - at - 1;
      at = next;
    }
    if (isComplete && (best === undefined || gaps < best)) best = gaps;
  }
  return best;
}

function countWordStarts(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from + 1; at < to; at += 1)
    if (isWordStart(text, at) && /[\p{L}\p{N}]/u.test(text.charAt(at))) count += 1;
  return count;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}
