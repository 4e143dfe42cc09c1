/** One form for what people take as the same letters: É, é, an e with an accent of its own, and e. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase('en');
}
