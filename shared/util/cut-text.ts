/** Returns the first `longest` UTF-16 units of a text, without half a character at the end. */
export function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
