/** Returns one form for letters that users consider equal: É, é, an e with a combining accent, and e. */
export function removeAccentsAndCase(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase('en');
}
