/** Returns `A`, `A and B` or `A, B and C`. */
export function joinList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
