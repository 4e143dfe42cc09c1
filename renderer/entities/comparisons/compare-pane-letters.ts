/** Sorts letters of panes: Z comes before AA. For `sort`. */
export function comparePaneLetters(a: string, b: string): number {
  return a.length - b.length || a.localeCompare(b);
}
