/** Matches what stands for a character that was lost: U+FFFD, and half of a surrogate pair. */
const lostCharacter = /[\ufffd\p{Cs}]/u;

export function hasLostCharacter(text: string): boolean {
  return lostCharacter.test(text);
}
