/** Returns a template that gives the text as it is: doubled braces are literal. */
export function withLiteralBraces(text: string): string {
  return text.replaceAll('{', '{{').replaceAll('}', '}}');
}
