/** Returns one form for letters that users consider equal: É, é, and e with a combining accent. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('en');
}
