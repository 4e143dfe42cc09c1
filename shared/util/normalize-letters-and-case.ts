/** Normalizes text, so that letters that users consider equal are equal: É, é, and e with a combining accent. */
export function normalizeLettersAndCase(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('en');
}
