/** For a POSIX shell: within single quotes nothing means anything but the quote itself. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
