/** Replaces each run of white space and line ends by one space, and trims the text. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns the text with a capital first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const longestQuote = 40;

/** Returns the beginning of `text` for use in a sentence: at most 40 UTF-16 units and an ellipsis. */
export function shortenForSentence(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
