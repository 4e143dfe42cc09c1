import { normalizeForSearch } from '../util/normalize-for-search.ts';

/** Letters as people count them (code points). */
export const longestTag = 100;

/** The stored form of a tag: composed characters, no spaces around it, single spaces inside. */
export function cleanTag(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Two tags with the same one are the same tag: Lake and lake. */
export function normalizeTag(tag: string): string {
  return normalizeForSearch(cleanTag(tag));
}

/** Why `typed` is no tag, as a sentence for a user; `undefined` when it is one. */
export function tagProblem(typed: string): string | undefined {
  return nameProblem(typed, 'A tag');
}

/** The rules for names of tags and collections. */
export function nameProblem(typed: string, what: 'A tag' | 'A name'): string | undefined {
  const name = cleanTag(typed);
  if (name === '') return `${what} needs at least one character.`;
  const length = [...name].length;
  if (length > longestTag) return `${what} can have at most ${longestTag} characters; this one has ${length}.`;
  // Blanks of all kinds are one blank by now. Left: what is not seen, or turns the letters around.
  if (/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(name)) return `${what} can’t contain control characters.`;
  return undefined;
}

/** `tags` with those of `added` that were not there yet, at the end, and without `removed`. One for one, it takes its place. */
export function changedTags(tags: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  const without = new Set(removed.map(normalizeTag));
  const kept = tags.filter((tag) => !without.has(normalizeTag(tag)));
  const [other] = added;
  if (other !== undefined && added.length === 1 && kept.length === tags.length - 1) {
    const isThere = kept.some((tag) => normalizeTag(tag) === normalizeTag(other));
    return isThere ? kept : tags.map((tag) => (without.has(normalizeTag(tag)) ? cleanTag(other) : tag));
  }
  const there = new Set(kept.map(normalizeTag));
  for (const tag of added) {
    const folded = normalizeTag(tag);
    if (there.has(folded)) continue;
    there.add(folded);
    kept.push(cleanTag(tag));
  }
  return kept;
}
