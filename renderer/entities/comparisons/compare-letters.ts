/** Sorts letters of panes: Z comes before AA. For `sort`. */
export function compareLetters(a: string, b: string): number {
  return a.length - b.length || a.localeCompare(b);
}
