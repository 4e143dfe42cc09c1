/** Shorter texts would match ordinary words. */
export const shortestTextLength = 4;
/** This many consecutive characters of a user's text count as a part of it. */
const window = 16;

/**
 * Finds many texts in another text. Time is proportional to the length of that text. Long texts are also found in part.
 */
export interface KnownTextIndex {
  add(text: string): void;
  replaceIn(text: string, replacement: string): string;
}

/** Size of the filter in bits, a power of two. Windows outside of the filter are skipped without creating a string. */
const filterBits = 1 << 24;
const base = 0x01000193;
/** The factor of the character that leaves the window. */
const leaving = Array.from({ length: window }).reduce<number>((power) => Math.imul(power, base), 1);

export function createKnownTextIndex(): KnownTextIndex {
  const windows = new Set<string>();
  const filter = new Uint8Array(filterBits / 8);
  const short = new Set<string>();
  /** Lengths of the short texts by their first characters, longest first. */
  const shortLengths = new Map<string, number[]>();

  function addShort(text: string): void {
    short.add(text);
    const first = text.slice(0, shortestTextLength);
    const lengths = new Set([...(shortLengths.get(first) ?? []), text.length]);
    shortLengths.set(
      first,
      [...lengths].sort((a, b) => b - a),
    );
  }

  function isMarked(hash: number): boolean {
    const bit = bitOf(hash);
    return ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  /** Returns the length of the short text at this position, or 0. */
  function shortAt(text: string, at: number): number {
    if (short.size === 0) return 0;
    const lengths = shortLengths.get(text.slice(at, at + shortestTextLength)) ?? [];
    return lengths.find((length) => short.has(text.slice(at, at + length))) ?? 0;
  }

  return {
    add(text) {
      if (text.length < window) {
        if (text.length >= shortestTextLength) addShort(text);
        return;
      }
      eachWindow(text, (at, hash) => {
        const bit = bitOf(hash);
        filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
        windows.add(text.slice(at, at + window));
      });
    },
    replaceIn(text, replacement) {
      if (windows.size === 0 && short.size === 0) return text;
      /** The parts to replace, in order. */
      const parts: { from: number; to: number }[] = [];
      if (windows.size > 0) {
        eachWindow(text, (at, hash) => {
          if (!isMarked(hash) || !windows.has(text.slice(at, at + window))) return;
          const last = parts.at(-1);
          if (last && at < last.to) last.to = at + window;
          else parts.push({ from: at, to: at + window });
        });
      }
      let clean = '';
      let from = 0;
      for (const part of [...parts, { from: text.length, to: text.length }]) {
        clean += withoutShort(text.slice(from, part.from), replacement);
        if (part.to > part.from) clean += replacement;
        from = part.to;
      }
      return clean;
    },
  };

  function withoutShort(text: string, replacement: string): string {
    if (short.size === 0) return text;
    let clean = '';
    let from = 0;
    for (let at = 0; at + shortestTextLength <= text.length; at += 1) {
      const length = shortAt(text, at);
      if (length === 0) continue;
      clean += text.slice(from, at) + replacement;
      from = at + length;
      at = from - 1;
    }
    return clean + text.slice(from);
  }
}

/** Calls `take` for each window of the text with its rolling hash. */
function eachWindow(text: string, take: (at: number, hash: number) => void): void {
  let hash = 0;
  for (let end = 0; end < text.length; end += 1) {
    hash = Math.imul(hash, base) + text.charCodeAt(end);
    if (end >= window) hash -= Math.imul(leaving, text.charCodeAt(end - window));
    hash |= 0;
    if (end >= window - 1) take(end - window + 1, hash);
  }
}

function bitOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 8;
}
