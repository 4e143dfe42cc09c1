import { normalizeLettersAndCase } from '../util/normalize-letters-and-case.ts';

/** Characters as users count them (code points). */
const longestTag = 100;

/** Returns the stored form of a tag: composed characters, no spaces around it, single spaces inside. */
export function cleanTag(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Returns equal texts for equal tags, such as Lake and lake. */
export function normalizeTag(tag: string): string {
  return normalizeLettersAndCase(cleanTag(tag));
}

/** Returns the reason why `typed` is no valid tag, a sentence for the user, or `undefined`. */
export function tagProblem(typed: string): string | undefined {
  return nameProblem(typed, 'A tag');
}

/** Checks the name of a tag or a collection. Returns the reason why it is invalid. */
export function nameProblem(typed: string, what: 'A tag' | 'A name'): string | undefined {
  const name = cleanTag(typed);
  if (name === '') return `${what} needs at least one character.`;
  const length = [...name].length;
  if (length > longestTag) return `${what} can have at most ${longestTag} characters; this one has ${length}.`;
  // All white space is a single space at this point. Other invisible characters and direction marks are invalid.
  if (/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(name)) return `${what} can’t contain control characters.`;
  return undefined;
}

/**
 * Returns `tags` without the removed tags and with the missing added tags at the end. If one tag replaces one other, it
 * takes its position.
 */
export function changedTags(tags: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  const removedTags = new Set(removed.map(normalizeTag));
  const remaining = tags.filter((tag) => !removedTags.has(normalizeTag(tag)));
  const [other] = added;
  if (other !== undefined && added.length === 1 && remaining.length === tags.length - 1) {
    const isThere = remaining.some((tag) => normalizeTag(tag) === normalizeTag(other));
    return isThere ? remaining : tags.map((tag) => (removedTags.has(normalizeTag(tag)) ? cleanTag(other) : tag));
  }
  const present = new Set(remaining.map(normalizeTag));
  for (const tag of added) {
    const folded = normalizeTag(tag);
    if (present.has(folded)) continue;
    present.add(folded);
    remaining.push(cleanTag(tag));
  }
  return remaining;
}
