/** Quotes for a POSIX shell: within single quotes, only the quote itself has a meaning. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
