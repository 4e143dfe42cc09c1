/** One form for what people take as the same letters: É, é and e with an accent of its own. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('en');
}
